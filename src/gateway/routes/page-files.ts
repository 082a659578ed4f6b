import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The files that a page requests besides the first ones, so that a cold page requests all of them at once rather than one after another. */
export interface PageFiles {
  /** In the order in which they are requested. */
  readonly styles: readonly string[];
  readonly scripts: readonly string[];
  /** The address of the script that the page starts as a worker. */
  readonly worker: string | undefined;
  /** The address of the script that uses the worker to open the page's document. */
  readonly opener: string | undefined;
}
interface ListedFiles {
  readonly files: readonly string[];
  readonly worker?: string;
  readonly opener?: string;
}

const NONE: PageFiles = { styles: [], scripts: [], worker: undefined, opener: undefined };

/** Returns a function from a path to the files of its page. Without a list in the build, pages have none. */
export function readPageFiles(folder: string): (path: string) => PageFiles {
  const known = new Map(
    Object.entries(readList(folder)).map(([address, { files, worker, opener }]): [string, PageFiles] => [
      address,
      { styles: files.filter(isStyles), scripts: files.filter((file) => !isStyles(file)), worker, opener },
    ]),
  );
  const longestFirst = [...known.keys()].toSorted((a, b) => b.length - a.length);
  return (path) => {
    const address = longestFirst.find((one) => (one.endsWith('/') ? path.startsWith(one) : isWithin(path, one)));
    return (address === undefined ? undefined : known.get(address)) ?? NONE;
  };
}

function isWithin(path: string, address: string): boolean {
  return path === address || path.startsWith(`${address}/`);
}

const isStyles = (file: string): boolean => file.endsWith('.css');

function readList(folder: string): Readonly<Record<string, ListedFiles>> {
  try {
    return JSON.parse(readFileSync(join(folder, 'page-files.json'), 'utf8')) as Record<string, ListedFiles>;
  } catch {
    return {};
  }
}
