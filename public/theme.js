// Runs before the first paint, so that neither theme nor density flashes. A file of its own: the page allows no inline scripts.
(() => {
  const root = document.documentElement;
  try {
    const kept = JSON.parse(localStorage.getItem('slipway.preferences') ?? '{}');
    if (kept.theme === 'light' || kept.theme === 'dark') root.dataset.theme = kept.theme;
    if (kept.motion === 'reduced') root.dataset.motion = 'reduced';
    root.dataset.density = kept.density ?? (matchMedia('(pointer: coarse)').matches ? 'roomy' : 'comfortable');
  } catch {
    root.dataset.density = 'comfortable';
  }
})();
