export const accountCopy = {
  signOut: 'Sign out',
  changePassword: 'Change password…',
  theme: { system: 'Theme: as this device', light: 'Theme: light', dark: 'Theme: dark' },
  roles: { owner: 'Account owner', packer: 'Packer' },
} as const;
