export const columnsMenuCopy = {
  name: 'Columns',
  hint: 'Tick to show. Alt+↑ and Alt+↓ change the order. Drag the edge of a heading, or press F2 on it, to change its width.',
  reset: 'Standard columns',
  edge: (name: string) => `Width of ${name}`,
  up: (name: string) => `Move ${name} up`,
  down: (name: string) => `Move ${name} down`,
} as const;
