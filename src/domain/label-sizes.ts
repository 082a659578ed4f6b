/** What labels are printed on: sheets of a label printer, or A4 with one or four labels. */
export const LABEL_SIZES = ['thermal_4x6', 'thermal_a6', 'a4_one', 'a4_four'] as const;
export type LabelSize = (typeof LABEL_SIZES)[number];
