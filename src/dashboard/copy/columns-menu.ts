export const columnsMenuCopy = {
  name: 'Columns',
  hint: 'Tick to show. Alt+↑ and Alt+↓ change the order.',
  reset: 'Standard columns',
  up: (name: string) => `Move ${name} up`,
  down: (name: string) => `Move ${name} down`,
} as const;
