interface KeptPreferences {
  readonly theme?: string;
  readonly motion?: string;
  readonly density?: string;
}

/** Applies theme, motion and density before the first paint, so that nothing flashes. */
export function showPreferences(): void {
  const { dataset } = document.documentElement;
  let kept: KeptPreferences = {};
  try {
    kept = (JSON.parse(localStorage.getItem('slipway.preferences') ?? '{}') as KeptPreferences | null) ?? {};
  } catch {
    // Unreadable, or storage is forbidden: the defaults apply.
  }
  if (kept.theme === 'light' || kept.theme === 'dark') dataset['theme'] = kept.theme;
  if (kept.motion === 'reduced') dataset['motion'] = kept.motion;
  const usual = matchMedia('(pointer: coarse)').matches ? 'roomy' : 'comfortable';
  dataset['density'] = /^(?:compact|comfortable|roomy)$/u.test(String(kept.density)) ? kept.density : usual;
}
