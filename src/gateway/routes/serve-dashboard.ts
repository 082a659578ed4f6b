import { readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { Context, Hono } from 'hono';
import { sendPageWithAnswers } from './first-answers.ts';

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
};

const decompress = promisify(brotliDecompress);

interface File {
  /** As it is sent to every browser of today: compressed when the dashboard was built, where that made it shorter. */
  readonly bytes: Buffer<ArrayBuffer>;
  readonly isBrotli: boolean;
  readonly type: string;
  readonly etag: string;
}

/**
 * Serves the built dashboard from memory. Every address that is not a file is a page of the app: the same index.html, with
 * what that page asks `api` for first.
 */
export function serveDashboard(app: Hono, folder: string, api: Hono): void {
  const files = readFolder(folder);
  const page = readIfThere(join(folder, 'index.html'))?.toString();
  app.get('*', async (context) => {
    const path = decodePath(context.req.path);
    const file = files.get(path);
    if (file && path !== '/index.html') {
      const immutable = path.startsWith('/assets/');
      return await sendFile(context, file, immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
    }
    if (extname(path) !== '' && path.startsWith('/assets/')) return context.text('Not found', 404);
    if (page === undefined) return context.text('The dashboard is not built. Run npm start.', 503);
    return sendPageWithAnswers(context, api, page);
  });
}

/** The script that the served page starts from: its name changes with every build. Null while nothing is built. */
export function readBuildName(folder: string): string | null {
  const page = readIfThere(join(folder, 'index.html'))?.toString() ?? '';
  return /<script type="module"[^>]* src="([^"]+)"/u.exec(page)?.[1] ?? null;
}

async function sendFile(context: Context, file: File, cacheControl: string): Promise<Response> {
  const headers = {
    'cache-control': cacheControl,
    etag: file.etag,
    vary: 'accept-encoding',
    'content-type': file.type,
  };
  if (context.req.header('if-none-match') === file.etag) return context.body(null, 304, headers);
  if (!file.isBrotli) return context.body(file.bytes, 200, headers);
  if (/\bbr\b/.test(context.req.header('accept-encoding') ?? ''))
    return context.body(file.bytes, 200, { ...headers, 'content-encoding': 'br' });
  // Kept once, not twice: nothing but a command line tool asks for it like this.
  return context.body(new Uint8Array(await decompress(file.bytes)), 200, headers);
}

function readFolder(folder: string): ReadonlyMap<string, File> {
  const files = new Map<string, File>();
  for (const name of listFiles(folder)) {
    if (name.endsWith('.br')) continue;
    const info = statSync(name);
    const brotli = readIfThere(`${name}.br`);
    files.set(`/${relative(folder, name).replaceAll('\\', '/')}`, {
      bytes: brotli ?? readFileSync(name),
      isBrotli: brotli !== undefined,
      type: MEDIA_TYPES[extname(name)] ?? 'application/octet-stream',
      etag: `"${info.size.toString(36)}-${Math.trunc(info.mtimeMs).toString(36)}"`,
    });
  }
  return files;
}

function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
  } catch {
    return [];
  }
}

function readIfThere(name: string): Buffer<ArrayBuffer> | undefined {
  try {
    return readFileSync(name);
  } catch {
    return undefined;
  }
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
