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
        .map((name) => name.replace(/\.map$/u, ''))
        .map((name) => [`/assets/${name}`, readMap(join(assets, name))]),
    );
    return ({ url = '', lineNumber = 0, columnNumber = 0 }) => {
      if (!URL.canParse(url)) return 'the browser';
      const path = new URL(url).pathname;
      const found = maps.get(path)?.(lineNumber, columnNumber);
      return nameSource(found !== undefined && 'originalSource' in found ? (found.originalSource ?? path) : path);
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The build adds the compile hint (decision 083) as a first line, which the map doesn't count. */
function readMap(script: string): (line: number, column: number) => ReturnType<SourceMap['findEntry']> {
  const map = new SourceMap(JSON.parse(readFileSync(`${script}.map`, 'utf8')));
  const added = readFileSync(script, 'utf8').startsWith('//# ') ? 1 : 0;
  return (line, column) => map.findEntry(line - added, column);
}

/** The name of a package, or the path of our own file. */
function nameSource(path: string): string {
  const inPackage = /node_modules\/((?:@[^/]+\/)?[^/]+)/u.exec(path)?.[1];
  return inPackage ?? path.slice(Math.max(0, path.indexOf('src/')));
}
