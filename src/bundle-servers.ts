import { dirname, join, relative } from 'node:path';
import { build, type Plugin } from 'vite';

/** Hundreds of small modules, all of them loaded at every start. What is loaded only by some stays where it is. */
const BUNDLED = ['kysely', 'zod', 'hono', /^@hono\//];

/** Writes the servers as few files, from which they start in a quarter of the time. Own texts and workers stay in `src`. */
export async function bundleServers(root: string, folder: string): Promise<void> {
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    ssr: { noExternal: BUNDLED },
    plugins: [keepAddresses(root, folder)],
    build: {
      ssr: 'src/run-servers.ts',
      outDir: folder,
      target: 'node24',
      emptyOutDir: true,
      copyPublicDir: false,
      rolldownOptions: { output: { chunkFileNames: '[name]-[hash].js' } },
    },
  });
}

/** A module in the bundle finds files and workers where its source does, wherever the whole folder was moved. */
function keepAddresses(root: string, folder: string): Plugin {
  return {
    name: 'keep-addresses',
    transform: (code, id) => (id.startsWith(join(root, 'src')) ? pointToSource(code, relative(folder, id)) : null),
  };
}

/** `source` is relative to the folder of the bundle, in which all its files lie. */
export function pointToSource(code: string, source: string): string {
  return code
    .replaceAll(/\bimport\.meta\.url\b/g, `new URL(${JSON.stringify(source)}, import.meta.url).href`)
    .replaceAll(/\bimport\.meta\.dirname\b/g, `(import.meta.dirname + ${JSON.stringify(`/${dirname(source)}`)})`)
    .replaceAll(/\bimport\.meta\.main\b/g, 'false');
}

const [root, folder] = process.argv.slice(2);
if (import.meta.main && root !== undefined && folder !== undefined) await bundleServers(root, folder);
