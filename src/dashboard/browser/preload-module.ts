/** Id of the link that names the dashboard's script and the files that follow; `vite.config.ts` writes it into the page. */
export const DASHBOARD_SCRIPT = 'dashboard-script';

/** Fetches a module without running it. If that fails, the module that imports it fetches it again. */
export function preloadModule(file: string): void {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = file;
  document.head.append(link);
}
