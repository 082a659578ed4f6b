import { loadChunk } from '#dashboard/browser/load-chunk.ts';

/*
 * Endpoints that are loaded when they are first called: making their schemas takes a page longer than what is drawn without
 * them. Of those whose answers came with the first page the parser is loaded once the page can be used.
 */
export const orderEndpoints = () => loadChunk(() => import('#contract/gateway/orders.ts'));
export const sessionEndpoints = () => loadChunk(() => import('#contract/gateway/session.ts'));
export const cutOffEndpoints = () => loadChunk(() => import('#contract/gateway/cut-offs.ts'));
export const handoverEndpoints = () => loadChunk(() => import('#contract/gateway/handovers.ts'));
