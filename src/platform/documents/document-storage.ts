/** Where PDFs are kept, by key. A folder by default; object storage can take its place. */
export interface DocumentStorage {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Undefined when there is none by this key. */
  get(key: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  clear(): Promise<void>;
}
