import { loadChunk } from '#dashboard/browser/load-chunk.ts';

/*
 * Endpoints whose answers came with the first page: they and the parser of their answers are a chunk of their own, loaded
 * once the page can be used.
 */
export const orderEndpoints = () => loadChunk(() => import('#contract/gateway/orders.ts'));
export const sessionEndpoints = () => loadChunk(() => import('#contract/gateway/session.ts'));
