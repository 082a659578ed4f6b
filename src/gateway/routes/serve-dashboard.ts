import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { Context, Hono } from 'hono';
import { type PageRendering, sendPageWithAnswers } from './first-answers.ts';
import { readPageFiles } from './page-files.ts';

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
  /** Path on disk. */
  readonly name: string;
  /** Compressed at build time if that made it smaller; browsers accept it from this machine or over TLS. */
  readonly isBrotli: boolean;
  readonly type: string;
  readonly etag: string;
}

/** The page that the root address redirects to. */
const HOME = '/today';
/** A page's address with a slash at its end, and nothing in it that could lead to another site. */
const ENDS_WITH_SLASH = /^(?:\/[\w-]+)+\/$/u;

/**
 * Serves the built dashboard from memory. Every address that isn't a file is a page of the app: the same index.html,
 * rendered with what the page requests from `api` first; `position` is the event position at that time. Assets of the
 * previous build are served, too, so that an open page survives an update.
 */
export function serveDashboard(
  app: Hono,
  folder: string,
  api: Hono,
  position: () => string,
  rendering?: PageRendering,
): void {
  const files = readFolder(folder);
  const inMemory = new Map([...files].map(([path, { name }]) => [path, readFileSync(name)]));
  const earlier = readFolder(earlierBuild(folder));
  const page = readIfThere(join(folder, 'index.html'))?.toString();
  const filesOf = readPageFiles(folder);
  app.get('*', async (context) => {
    const path = decodePath(context.req.path);
    const isAsset = path.startsWith('/assets/');
    const file = files.get(path) ?? (isAsset ? earlier.get(path) : undefined);
    if (file && path !== '/index.html') {
      const bytes = inMemory.get(path) ?? (await readEarlier(file));
      if (bytes) return await sendFile(context, file, bytes, cacheControlOf(path));
    }
    if (extname(path) !== '' && isAsset) return context.text('Not found', 404);
    // Redirected by the gateway, so that Today arrives with its frame and its first answers.
    if (path === '/') return context.redirect(HOME);
    if (ENDS_WITH_SLASH.test(context.req.path))
      return context.redirect(context.req.path.slice(0, -1) + new URL(context.req.url).search);
    if (page === undefined) return context.text('The dashboard is not built. Run npm start.', 503);
    return sendPageWithAnswers(context, api, { html: page, ...filesOf(path) }, rendering, position());
  });
}

/** The script that the served page starts with; its name changes with every build. Null if nothing is built. */
export function readBuildName(folder: string): string | null {
  const page = readIfThere(join(folder, 'index.html'))?.toString() ?? '';
  return /<link id="dashboard-script"[^>]* href="([^"]+)"/u.exec(page)?.[1] ?? null;
}

/** The hashes of the page's inline scripts, in the format of the content security policy. */
export function hashInlineScripts(folder: string): readonly string[] {
  const page = readIfThere(join(folder, 'index.html'))?.toString() ?? '';
  return [...page.matchAll(/<script>(.*?)<\/script>/gsu)].map(
    ([, code = '']) => `sha256-${createHash('sha256').update(code).digest('base64')}`,
  );
}

function cacheControlOf(path: string): string {
  return path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
}

/** Reads a file of the previous build, which is rarely requested. Undefined if another process has rebuilt the dashboard, which removes it. */
async function readEarlier({ name }: File): Promise<Buffer<ArrayBuffer> | undefined> {
  try {
    return await readFile(name);
  } catch {
    return undefined;
  }
}

async function sendFile(
  context: Context,
  file: File,
  bytes: Buffer<ArrayBuffer>,
  cacheControl: string,
): Promise<Response> {
  const headers = {
    'cache-control': cacheControl,
    etag: file.etag,
    vary: 'accept-encoding',
    'content-type': file.type,
  };
  if (context.req.header('if-none-match') === file.etag) return context.body(null, 304, headers);
  if (!file.isBrotli) return context.body(bytes, 200, headers);
  if (/\bbr\b/.test(context.req.header('accept-encoding') ?? ''))
    return context.body(bytes, 200, { ...headers, 'content-encoding': 'br' });
  // Kept in one form only. Over plain HTTP from another machine, browsers don't accept brotli.
  return context.body(new Uint8Array(await decompress(bytes)), 200, headers);
}

/** The folder of the previous build: pages opened before an update keep requesting its files. */
export function earlierBuild(folder: string): string {
  return `${folder}-earlier`;
}

function readFolder(folder: string): ReadonlyMap<string, File> {
  const files = new Map<string, File>();
  for (const name of listFiles(folder)) {
    if (name.endsWith('.br')) continue;
    const info = statSync(name);
    const path = `/${relative(folder, name).replaceAll('\\', '/')}`;
    const isBrotli = existsSync(`${name}.br`);
    files.set(path, {
      name: isBrotli ? `${name}.br` : name,
      isBrotli,
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
