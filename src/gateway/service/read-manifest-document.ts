import { callEndpoint, type Caller } from '#client/call.ts';
import { CallProblem } from '#client/problem.ts';
import { getManifestDocument, type ManifestDocument } from '#contract/documented/booking.ts';

/**
 * Requests a manifest's document, and with it a new link. Every field is optional, but an answer without any field proves nothing:
 * accepting it would end the checks. Accepting one that names another manifest would print that manifest's paper.
 */
export async function readManifestDocument(
  caller: Caller,
  manifestId: number,
  signal?: AbortSignal,
): Promise<ManifestDocument> {
  const params = { manifest_id: String(manifestId) };
  const { response } = await callEndpoint(caller, getManifestDocument, { params, ...(signal ? { signal } : {}) });
  const isEmpty = !response || Object.values(response).every((fact) => fact == null);
  if (isEmpty || (response.manifest_id ?? manifestId) !== manifestId) throw new CallProblem('unreadable', 200);
  return response;
}
