export interface Product {
  readonly sku: string;
  readonly title: string;
  readonly price: number;
  /** Kilograms per item. */
  readonly weight: number;
}

/** The range of the demo shop, Wattle & Tide: kitchen and tableware. */
export const PRODUCTS: readonly [Product, ...Product[]] = [
  { sku: 'MUG-SAND-350', title: 'Stoneware mug, sand, 350 ml', price: 32, weight: 0.42 },
  { sku: 'MUG-INK-350', title: 'Stoneware mug, ink, 350 ml', price: 32, weight: 0.42 },
  { sku: 'BOWL-DUNE-16', title: 'Dune breakfast bowl, 16 cm', price: 38, weight: 0.51 },
  { sku: 'BOWL-SERVE-28', title: 'Serving bowl, speckled, 28 cm', price: 96, weight: 1.35 },
  { sku: 'PLATE-DUNE-27', title: 'Dune dinner plate, 27 cm', price: 44, weight: 0.82 },
  { sku: 'PLATE-DUNE-27-SET6', title: 'Dune dinner plates, set of six', price: 240, weight: 5.1 },
  { sku: 'LINEN-APRON-OLIVE', title: 'Linen apron, olive', price: 89, weight: 0.34 },
  { sku: 'LINEN-NAPKIN-4', title: 'Linen napkins, set of four, oat', price: 64, weight: 0.28 },
  { sku: 'TEATOWEL-BANKSIA', title: 'Tea towel “Banksia”', price: 26, weight: 0.12 },
  { sku: 'BOARD-ACACIA-L', title: 'Acacia serving board, large', price: 78, weight: 1.6 },
  { sku: 'BOARD-BLACKWOOD', title: 'Tasmanian blackwood cheese board', price: 129, weight: 1.9 },
  { sku: 'KNIFE-PARING-9', title: 'Paring knife, 9 cm, carbon steel', price: 58, weight: 0.11 },
  { sku: 'KNIFE-CHEF-21', title: 'Chef’s knife, 21 cm, carbon steel', price: 189, weight: 0.31 },
  { sku: 'PAN-IRON-26', title: 'Cast iron pan, 26 cm', price: 149, weight: 2.7 },
  { sku: 'POT-IRON-5L', title: 'Cast iron casserole, 5 l, eucalypt', price: 289, weight: 6.2 },
  { sku: 'CANDLE-SALTBUSH', title: 'Soy candle, saltbush & lime', price: 42, weight: 0.55 },
  { sku: 'TEA-LEMONMYRTLE', title: 'Lemon myrtle tea, 100 g', price: 18, weight: 0.14 },
  { sku: 'HONEY-LEATHERWOOD', title: 'Leatherwood honey, 500 g', price: 24, weight: 0.72 },
  { sku: 'CARAFE-SMOKE-1L', title: 'Glass carafe, smoke, 1 l', price: 68, weight: 0.9 },
  { sku: 'TUMBLER-SMOKE-4', title: 'Glass tumblers, smoke, set of four', price: 74, weight: 1.2 },
  { sku: 'GIFT-CARD', title: 'Gift card in a linen sleeve', price: 100, weight: 0.03 },
];

export const INSTRUCTIONS: readonly [string, ...string[]] = [
  '',
  '',
  '',
  'Leave at the side gate',
  'Please ring twice, the bell is quiet',
  'Leave with neighbour at no. 14 if nobody is home',
  'Beware of the dog. It is friendly but loud!',
  'Reception on the ground floor, open 8.30 to 17.00',
  'Do not leave in the rain',
  'Put it behind the blue pot',
];
