import { createHash } from 'node:crypto';
import type { DocumentBody, DocumentStorage } from '#platform/documents/document-storage.ts';
import { StartProblem } from '#server/data-folder.ts';

/** Copies all documents and reads each back. Safe to repeat: a key always holds the same document. */
export async function moveDocuments(from: DocumentStorage, to: DocumentStorage): Promise<number> {
  let count = 0;
  for await (const key of from.list()) {
    const bytes = await readBytes(await from.find(key));
    if (!bytes) continue;
    await to.put(key, bytes);
    const written = await readBytes(await to.find(key));
    if (!written || hashOf(written) !== hashOf(bytes))
      throw new StartProblem(`The document ${key} does not match what was written. Run the move again.`);
    count += 1;
  }
  return count;
}

async function readBytes(found: Awaited<ReturnType<DocumentStorage['find']>>) {
  if (!found) return undefined;
  const body: DocumentBody = await found.read();
  return new Uint8Array(await new Response(body).arrayBuffer());
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
