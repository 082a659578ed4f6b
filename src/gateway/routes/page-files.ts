import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the bare address leads. */
const HOME = '/today';

/**
 * What a page asks for beside the first files, as links for its head: so a cold page asks for all of it at once, not for one
 * file after the other has come. A build without the list is served without links.
 */
export function readPageFiles(folder: string): (path: string) => string {
  const links = new Map(
    Object.entries(readList(folder)).map(([address, files]) => [address, files.map(link).join('')]),
  );
  const longestFirst = [...links.keys()].toSorted((a, b) => b.length - a.length);
  return (asked) => {
    const path = asked === '/' ? HOME : asked;
    const address = longestFirst.find((one) => (one.endsWith('/') ? path.startsWith(one) : isWithin(path, one)));
    return address === undefined ? '' : (links.get(address) ?? '');
  };
}

function isWithin(path: string, address: string): boolean {
  return path === address || path.startsWith(`${address}/`);
}

function link(file: string): string {
  return file.endsWith('.css')
    ? `<link rel="stylesheet" crossorigin href="${file}">`
    : `<link rel="modulepreload" crossorigin href="${file}">`;
}

function readList(folder: string): Readonly<Record<string, readonly string[]>> {
  try {
    return JSON.parse(readFileSync(join(folder, 'page-files.json'), 'utf8')) as Record<string, string[]>;
  } catch {
    return {};
  }
}
