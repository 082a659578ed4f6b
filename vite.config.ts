/// <reference types="vitest/config" />
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin, type Rolldown } from 'vite';
import { endpointsForCallers } from './src/build/endpoints-for-callers.ts';
import { NEEDED_NEXT, COMPILED_AHEAD, FETCHED_AHEAD, SCRIPT_GROUPS } from './src/build/script-groups.ts';

/** Serves pdf.js's character maps, fonts and colour profiles from our own server, under `/pdfjs`. */
function pdfjsFiles(): Plugin {
  const root = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  const folders = ['cmaps', 'standard_fonts', 'iccs', 'wasm'];
  // WebAssembly would need a looser security policy, so the plain-script decoders are served instead.
  const listFiles = (folder: string) =>
    readdirSync(join(root, folder)).filter((name) => folder !== 'wasm' || name.endsWith('_nowasm_fallback.js'));
  return {
    name: 'pdfjs-files',
    generateBundle() {
      for (const folder of folders) {
        for (const name of listFiles(folder)) {
          const source = readFileSync(join(root, folder, name));
          this.emitFile({ type: 'asset', fileName: `pdfjs/${folder}/${name}`, source });
        }
      }
    },
    configureServer(server) {
      server.middlewares.use('/pdfjs', (request, response, next) => {
        const [, folder = '', name = ''] = /^\/([a-z_]+)\/([\w.-]+)$/.exec(request.url ?? '') ?? [];
        if (folders.includes(folder) && listFiles(folder).includes(name)) {
          if (name.endsWith('.js')) response.setHeader('content-type', 'text/javascript');
          response.end(readFileSync(join(root, folder, name)));
        } else next();
      });
    },
  };
}

/** Replaces the runtime check of `is-on-server.ts` with a constant, so that neither build contains code only the other needs. */
function settleWhere(isOnServer: boolean): Plugin {
  return {
    name: 'settle-where',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      return id.endsWith('/browser/is-on-server.ts') ? `export const isOnServer = ${isOnServer};` : undefined;
    },
  };
}

/** Inlines the one script that runs before the first paint; the gateway allows it by its hash. */
function inlineFirstScript(): Plugin {
  return {
    name: 'inline-first-script',
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        const entry = join(import.meta.dirname, 'src/dashboard/before-first-paint.ts');
        const built = await build({
          configFile: false,
          publicDir: false,
          logLevel: 'silent',
          build: { write: false, lib: { entry, formats: ['iife'], name: 'beforeFirstPaint' }, minify: true },
        });
        const [{ output }] = built as [Rolldown.RolldownOutput];
        return html.replace('<!-- before-first-paint -->', () => `<script>${output[0].code.trim()}</script>`);
      },
    },
  };
}

function findChunks(bundle: Rolldown.OutputBundle, names: readonly string[]): readonly Rolldown.OutputChunk[] {
  const found = Object.values(bundle).filter((one) => one.type === 'chunk' && names.includes(one.name));
  if (found.length !== names.length) throw new Error(`The build lacks one of ${names.join(', ')}.`);
  return found;
}

/**
 * Names the dashboard's script in the page without starting it: `start-dashboard.ts` does that once a page that arrived drawn is visible.
 * Also lists the files that such a page requests next.
 */
function startAfterPaint(): Plugin {
  return {
    name: 'start-after-paint',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const nameFiles = (names: readonly string[]) =>
          findChunks(bundle, names)
            .map(({ fileName }) => `/${fileName}`)
            .join(' ');
        return html.replace(
          /<script type="module" crossorigin src="([^"]+)"><\/script>/u,
          `<link id="dashboard-script" rel="modulepreload" crossorigin href="$1" data-next="${nameFiles(NEEDED_NEXT)}" data-later="${nameFiles(FETCHED_AHEAD)}">`,
        );
      },
    },
  };
}

/**
 * Has all functions of some files compiled off the main thread while the file arrives, instead of each on the main thread at its first call
 * (https://v8.dev/blog/explicit-compile-hints). The hint only counts as a file's first line.
 */
function compileAhead(): Plugin {
  return {
    name: 'compile-ahead',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const chunk of findChunks(bundle, COMPILED_AHEAD))
          chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
      },
    },
  };
}

const servers = ['src/{server,gateway,platform}/**/*.test.ts', 'e2e/**/*.test.ts'];
/** Tests that every run does on both databases; `TEST_DATABASE=postgres` runs all server tests on PostgreSQL. */
const onBoth = [
  'src/gateway/store/orders/order-queries.test.ts',
  'src/gateway/store/processes.test.ts',
  'src/gateway/bookings/at-once.test.ts',
  'src/gateway/routes/serve-status-webhook.test.ts',
  'src/gateway/today/read-today.test.ts',
  'src/platform/booking/at-once.test.ts',
  'src/platform/routes/serve-book.test.ts',
];
/** Tests that need SQLite's file-level features; not run on PostgreSQL. */
const onFiles = [
  'src/gateway/store/open-sealed.test.ts',
  'src/gateway/storage-watch.test.ts',
  'src/gateway/bookings/no-descriptors.test.ts',
  'src/gateway/bookings/full-disk.test.ts',
  'src/gateway/cancels/full-disk.test.ts',
  'src/gateway/routes/unwritten-updates.test.ts',
  'src/gateway/sessions/signed-out-on-a-full-disk.test.ts',
  'src/gateway/label-checks/unkept-answers.test.ts',
  'src/platform/readiness.test.ts',
];

/** The longest tests: they wait until processes take one that they no longer hear for dead. */
const amongProcesses = ['src/gateway/several-processes.test.ts', 'src/platform/several-killed.test.ts'];

/** Tests that mock modules each get a process of their own. */
const withOwnModules = globSync(servers).filter((file) => /\bvi\.(?:mock|doMock)\(/u.test(readFileSync(file, 'utf8')));

/** Tests of the dashboard that say on their first line that they need no page: making one costs more than they do. */
const withoutPage = globSync('src/dashboard/**/*.test.ts').filter((file) =>
  readFileSync(file, 'utf8').startsWith('// @vitest-environment node\n'),
);

const HANGING_AFTER_MS = 1_800_000;
const LONGEST_WAIT_MS = 120_000;

/** The dashboard for the browser or, with `--ssr`, a self-contained bundle that draws its pages on the server. */
export default defineConfig(({ isSsrBuild = false }) => ({
  plugins: [
    react(),
    tailwindcss(),
    // The dashboard is in English only; the library ships its own texts in 34 languages.
    optimizeLocales.vite({ locales: ['en-US'] }),
    inlineFirstScript(),
    startAfterPaint(),
    endpointsForCallers(),
    settleWhere(isSsrBuild),
    ...(isSsrBuild ? [] : [pdfjsFiles(), compileAhead()]),
  ],
  ...(isSsrBuild ? { ssr: { noExternal: true as const }, define: { 'process.env.NODE_ENV': '"production"' } } : {}),
  // pdf.js as minified by its makers: a quarter smaller than bundling its sources.
  resolve: { alias: [{ find: /^pdfjs-dist$/u, replacement: 'pdfjs-dist/build/pdf.min.mjs' }] },
  publicDir: isSsrBuild ? false : 'public',
  build: {
    target: 'es2024',
    sourcemap: false,
    // Read by our own build step, which keeps what each page needs (`page-files.ts`).
    manifest: !isSsrBuild,
    cssMinify: true,
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The first file lists only styles of later files: listing them all took over half a kilobyte. A cold page names its files in its head,
      // and what is opened soon is fetched when the browser is idle. What every page has (`after-`) requests all its files at once.
      resolveDependencies: (file, needed, { hostType }) =>
        needed.filter((name) => hostType === 'html' || name.endsWith('.css') || file.startsWith('assets/after-')),
    },
    minify: !isSsrBuild,
    rolldownOptions: {
      output: isSsrBuild
        ? {}
        : {
            // The first file names sixty others, and hashes are the part that compresses worst.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: {
              groups: SCRIPT_GROUPS,
            },
          },
    },
  },
  // Lets workers, too, load rarely needed code on demand.
  worker: { format: 'es' },
  // The gateway refuses changes whose Origin doesn't match its Host, so the browser's Host header is kept.
  server: { proxy: { '/api': { target: 'http://localhost:4400', changeOrigin: false } } },
  test: {
    // More workers than cores: server tests spend most of their time waiting for processes, answers and quiet times.
    maxWorkers: availableParallelism() * 2,
    // Only guards against hanging: far more than ten times what the longest test needs on two cores. No test has a limit of its own.
    testTimeout: HANGING_AFTER_MS,
    hookTimeout: HANGING_AFTER_MS,
    globalSetup: ['src/server/testing/serve-postgres.ts', 'src/build/serve-test-servers.ts'],
    expect: { poll: { timeout: LONGEST_WAIT_MS } },
    // With `isolate: false`, files share a process and load their imports once per process, not once per file, which was half of the work.
    // Pages keep too much state in their modules and in the window for that.
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          isolate: false,
          include: [
            'src/{contract,domain,client,build,commands,telemetry}/**/*.test.ts',
            'src/*.test.ts',
            '.ci/*.test.ts',
            'bench/*.test.ts',
            ...withoutPage,
          ],
        },
      },
      {
        extends: true,
        test: {
          // Vitest starts projects in the order of their names. While these tests wait, those of the pages use the cores.
          name: 'among processes',
          isolate: false,
          include: amongProcesses,
        },
      },
      {
        extends: true,
        test: {
          name: 'servers',
          isolate: false,
          include: servers,
          exclude: [...amongProcesses, ...withOwnModules],
        },
      },
      { extends: true, test: { name: 'servers alone', include: withOwnModules } },
      {
        extends: true,
        test: {
          name: 'postgres',
          isolate: false,
          include: process.env['TEST_DATABASE'] === 'postgres' ? servers : onBoth,
          exclude: [...onFiles, ...withOwnModules],
          env: { TEST_DATABASE: 'postgres' },
        },
      },
      {
        extends: true,
        test: {
          name: 'dashboard',
          environment: 'happy-dom',
          // Each file gets a window and modules of its own in a thread that has already loaded what makes windows: with a thread per file,
          // that was half of the work.
          pool: 'vmThreads',
          vmMemoryLimit: '300MB',
          include: ['src/dashboard/**/*.test.{ts,tsx}'],
          exclude: withoutPage,
          setupFiles: ['src/dashboard/testing/set-up.ts'],
        },
      },
    ],
  },
}));
