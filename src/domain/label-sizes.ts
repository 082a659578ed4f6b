/** The paper that labels are printed on: label printer stock, or A4 with one or four labels. */
export const LABEL_SIZES = ['thermal_4x6', 'thermal_a6', 'a4_one', 'a4_four'] as const;
export type LabelSize = (typeof LABEL_SIZES)[number];
