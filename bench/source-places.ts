import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Place } from './trace-page.ts';

const ROOT = join(import.meta.dirname, '..');
const run = promisify(execFile);

/** Maps a position in a served script to its source. Builds once more, with source maps; the files are the same. */
export async function readSourcePlaces(): Promise<(place: Place) => string> {
  const folder = mkdtempSync(join(tmpdir(), 'slipway-maps-'));
  try {
    const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
    const options = ['build', '--sourcemap', 'hidden', '--outDir', folder, '--emptyOutDir', '--logLevel', 'error'];
    await run(process.execPath, [vite, ...options], { cwd: ROOT });
    const assets = join(folder, 'assets');
    const maps = new Map(
      readdirSync(assets)
        .filter((name) => name.endsWith('.js.map'))
        .map((name) => [
          `/assets/${name.replace(/\.map$/u, '')}`,
          new SourceMap(JSON.parse(readFileSync(join(assets, name), 'utf8'))),
        ]),
    );
    return ({ url = '', lineNumber = 0, columnNumber = 0 }) => {
      if (!URL.canParse(url)) return 'the browser';
      const path = new URL(url).pathname;
      const found = maps.get(path)?.findEntry(lineNumber, columnNumber);
      return nameSource(found !== undefined && 'originalSource' in found ? (found.originalSource ?? path) : path);
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The name of a package, or the path of our own file. */
function nameSource(path: string): string {
  const inPackage = /node_modules\/((?:@[^/]+\/)?[^/]+)/u.exec(path)?.[1];
  return inPackage ?? path.slice(Math.max(0, path.indexOf('src/')));
}
