/** Between the names of fonts that are asked for at once: `/fonts/files/{name}+{name}`. They come one after the other. */
export const FONT_SEPARATOR = '+';
/** At once. Longer addresses are refused by some proxies. */
export const MOST_FONTS = 40;
