/** Where PDFs are kept, by key. A folder by default; object storage can take its place. */
export interface DocumentStorage {
  readonly put: (key: string, bytes: Uint8Array) => Promise<void>;
  /** Undefined when there is none by this key. */
  readonly get: (key: string) => Promise<Uint8Array<ArrayBuffer> | undefined>;
  readonly clear: () => Promise<void>;
}
