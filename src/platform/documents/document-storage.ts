/** Bytes at once, or as they come. */
export type DocumentBody = Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>;

/** Bytes of a document, both ends included, counted from 0. */
export interface ByteRange {
  readonly from: number;
  readonly to: number;
}

export interface StoredDocument {
  readonly size: number;
  /** All of it, or a range that lies within it. */
  readonly read: (range?: ByteRange) => Promise<DocumentBody>;
}

/**
 * Where PDFs are kept, by key: a folder, or an object store. A key says all of what lies there (whose it is, its kind, its
 * number), so whoever writes it again writes the same document, and nobody has to ask first whether it is there.
 */
export interface DocumentStorage {
  /** Whole or not at all. `size`: how many bytes come, where they come one after another. */
  put(key: string, body: DocumentBody, size?: number): Promise<void>;
  /** Undefined when there is none by this key. */
  find(key: string): Promise<StoredDocument | undefined>;
  /** The keys of all documents, in any order. */
  list(): AsyncIterable<string>;
  clear(): Promise<void>;
  /** A link that the store itself checks, valid as long as the interface says; null where Slipway serves documents itself. */
  readonly sign: ((key: string) => Promise<string>) | null;
}

const KEY = /^(?:[A-Za-z0-9_-]+\/)*[A-Za-z0-9_-]+\.[a-z]+$/;

/** Whether a file is a document, and not one that is being written. */
export function isKey(key: string): boolean {
  return KEY.test(key);
}

/** Keys are made by ourselves. Looked at once more here: none leads out of its storage. */
export function checkKey(key: string): string {
  if (!isKey(key)) throw new Error('Not a document key');
  return key;
}
