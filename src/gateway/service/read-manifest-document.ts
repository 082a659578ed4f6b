import { callEndpoint, type Caller } from '#client/call.ts';
import { CallProblem } from '#client/problem.ts';
import { getManifestDocument, type ManifestDocument } from '#contract/documented/booking.ts';

/**
 * Asks the service for a manifest's document, and with it for a new link. Every field is optional, but an answer without any tells
 * nothing, and taken for the document it would end the looking; one that names another manifest would have its paper printed.
 */
export async function readManifestDocument(caller: Caller, manifestId: number): Promise<ManifestDocument> {
  const params = { manifest_id: String(manifestId) };
  const { response } = await callEndpoint(caller, getManifestDocument, { params });
  const isEmpty = !response || Object.values(response).every((fact) => fact == null);
  if (isEmpty || (response.manifest_id ?? manifestId) !== manifestId) throw new CallProblem('unreadable', 200);
  return response;
}
