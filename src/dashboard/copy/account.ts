export const accountCopy = {
  signOut: 'Sign out',
  notSignedOut: 'No answer came: you may still be signed in here. Sign out again.',
  changePassword: 'Change password…',
  theme: { system: 'Theme: as this device', light: 'Theme: light', dark: 'Theme: dark' },
  roles: { owner: 'Account owner', packer: 'Packer' },
} as const;
