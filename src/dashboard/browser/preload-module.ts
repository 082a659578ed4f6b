/** Of the link that names the dashboard's script, and what comes after it; `vite.config.ts` writes it into the page. */
export const DASHBOARD_SCRIPT = 'dashboard-script';

/** Has a module fetched, not run. One that does not come is asked for again by what imports it. */
export function preloadModule(file: string): void {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = file;
  document.head.append(link);
}
