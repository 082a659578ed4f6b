/** Colours of a banner by severity. */
export const BANNER_TONES = {
  unk: 'border-unk-line bg-unk-bg text-unk-fg',
  bad: 'border-bad-line bg-bad-bg text-bad-fg',
  warn: 'border-warn-line bg-warn-bg text-warn-fg',
  info: 'border-info-line bg-info-bg text-info-fg',
} as const;
export type BannerTone = (typeof BANNER_TONES)[keyof typeof BANNER_TONES];
