import { expect, test } from 'vitest';
import { keepForCallers } from './endpoints-for-callers.ts';

const CODE = `
import { endpoint } from '#contract/endpoint.ts';
const Order = z.object({ body: z.string() });
export const bookOrders = endpoint({
  name: 'bookOrders',
  path: '/book',
  summary: 'Books, with a comma, and { braces }.',
  normalise: (body) => body,
  body: z.object({
    orders: z.array(z.string()),
  }),
  answers: { 200: z.object({ body: Order }) },
  role: 'packer'
});
export const other = place({ summary: 'stays' });
`;

test('the code that callers read stays in its place, and the rest is blanked', () => {
  const kept = keepForCallers(CODE);
  expect(kept).toHaveLength(CODE.length);
  const lines = kept.split('\n').map((line) => line.trimEnd());
  expect(lines.filter((line) => line !== '')).toEqual([
    "import { endpoint } from '#contract/endpoint.ts';",
    'const Order = z.object({ body: z.string() });',
    'export const bookOrders = endpoint({',
    "  name: 'bookOrders',",
    "  path: '/book',",
    '  normalise: (body) => body,',
    '  answers: { 200: z.object({ body: Order }) },',
    '});',
    "export const other = place({ summary: 'stays' });",
  ]);
  expect(kept.split('\n').indexOf("  path: '/book',")).toBe(CODE.split('\n').indexOf("  path: '/book',"));
});
