import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';

const ROUTER = join(import.meta.dirname, '../src/dashboard/router');
const PAGES = `<Routes><Route path="/" element={<Page />} /><Route path="/b" element={<Page />} /></Routes>`;

/** Two pages with a link, a query and, if the library has it, a guard for unsaved changes; and the same without a router. */
const VARIANTS: Readonly<Record<string, string>> = {
  'no router': `createRoot(document.body).render(<p />);`,
  'ours (dashboard/router)': `
    import { Route, Routes } from 'react-router';
    import { BrowserRouter } from '${ROUTER}/browser-router.tsx';
    import { Link } from '${ROUTER}/link.tsx';
    import { useLeaveGuard } from '${ROUTER}/use-leave-guard.ts';
    import { useSearchParams } from '${ROUTER}/use-search-params.ts';
    const Page = () => <Link to="/b">{String(useSearchParams()[0])}{String(useLeaveGuard(true, () => false).isAsking)}</Link>;
    createRoot(document.body).render(<BrowserRouter>${PAGES}</BrowserRouter>);`,
  'declarative mode': `
    import { BrowserRouter, Link, Route, Routes, useSearchParams } from 'react-router';
    const Page = () => <Link to="/b">{String(useSearchParams()[0])}</Link>;
    createRoot(document.body).render(<BrowserRouter>${PAGES}</BrowserRouter>);`,
  'data mode': `
    import { createBrowserRouter, Link, useBlocker, useSearchParams } from 'react-router';
    import { RouterProvider } from 'react-router/dom';
    const Page = () => <Link to="/b">{String(useSearchParams()[0])}{useBlocker(true).state}</Link>;
    const router = createBrowserRouter([{ path: '/', Component: Page }, { path: '/b', Component: Page }]);
    createRoot(document.body).render(<RouterProvider router={router} />);`,
};

/** What each router adds to the first page: bytes of script, brotli. */
export async function measureRouterSize(): Promise<void> {
  let without = 0;
  for (const [name, source] of Object.entries(VARIANTS)) {
    const size = await measure(`import { createRoot } from 'react-dom/client';\n${source}`);
    without ||= size;
    console.log(`${name.padEnd(24)} ${String(size - without).padStart(7)} B`);
  }
}

async function measure(source: string): Promise<number> {
  const entry = join(import.meta.dirname, 'router-size-entry.tsx');
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      { name: 'entry', resolveId: (id) => (id === entry ? id : null), load: (id) => (id === entry ? source : null) },
    ],
    build: { target: 'es2024', write: false, rolldownOptions: { input: entry } },
  });
  const chunks = Array.isArray(built) ? built.flatMap(({ output }) => output) : 'output' in built ? built.output : [];
  return chunks.reduce((sum, part) => sum + (part.type === 'chunk' ? brotliCompressSync(part.code).length : 0), 0);
}
