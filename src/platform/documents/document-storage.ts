/** The bytes as a whole or as a stream. */
export type DocumentBody = Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>;

/** A byte range of a document, counted from 0, both ends inclusive. */
export interface ByteRange {
  readonly from: number;
  readonly to: number;
}

export interface StoredDocument {
  readonly size: number;
  /** The whole document, or a range within it. */
  readonly read: (range?: ByteRange) => Promise<DocumentBody>;
}

/**
 * Stores PDFs by key, in a folder or an object store. A key determines the content (whose document it is, its kind, its
 * number), so writing it again writes the same document, and nobody needs to check first whether it exists.
 */
export interface DocumentStorage {
  /** Writes atomically. `size`: number of bytes, for a stream. */
  put(key: string, body: DocumentBody, size?: number): Promise<void>;
  /** Undefined if there is no document with this key. */
  find(key: string): Promise<StoredDocument | undefined>;
  /** The keys of all documents, in any order. */
  list(): AsyncIterable<string>;
  clear(): Promise<void>;
  /** Makes a link that the store itself checks, valid as long as the interface says; null if Slipway serves the documents itself. */
  readonly sign: ((key: string) => Promise<string>) | null;
}

const KEY = /^(?:[A-Za-z0-9_-]+\/)*[A-Za-z0-9_-]+\.[a-z]+$/;

/** Whether a file is a document, not one still being written. */
export function isKey(key: string): boolean {
  return KEY.test(key);
}

/** We generate the keys ourselves; checked again here so that none can escape its storage. */
export function checkKey(key: string): string {
  if (!isKey(key)) throw new Error('Not a document key');
  return key;
}
