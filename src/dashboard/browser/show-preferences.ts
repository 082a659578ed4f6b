interface StoredPreferences {
  readonly theme?: string;
  readonly motion?: string;
  readonly density?: string;
}

/** Applies theme, motion and density before the first paint, so that nothing flashes. */
export function showPreferences(): void {
  const { dataset } = document.documentElement;
  let stored: StoredPreferences = {};
  try {
    stored = (JSON.parse(localStorage.getItem('slipway.preferences') ?? '{}') as StoredPreferences | null) ?? {};
  } catch {
    // Unreadable, or storage is forbidden: the defaults apply.
  }
  if (stored.theme === 'light' || stored.theme === 'dark') dataset['theme'] = stored.theme;
  if (stored.motion === 'reduced') dataset['motion'] = stored.motion;
  const usual = matchMedia('(pointer: coarse)').matches ? 'roomy' : 'comfortable';
  dataset['density'] = /^(?:compact|comfortable|roomy)$/u.test(String(stored.density)) ? stored.density : usual;
}
