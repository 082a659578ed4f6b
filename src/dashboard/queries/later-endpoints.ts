import { loadChunk } from '#dashboard/browser/load-chunk.ts';

/*
 * Endpoints that are loaded on first use: building their schemas costs more time than rendering the first page, which doesn't need
 * them. The parsers of answers embedded in the page are loaded once the page is interactive.
 */
export const orderEndpoints = () => loadChunk(() => import('#contract/gateway/orders.ts'));
export const sessionEndpoints = () => loadChunk(() => import('#contract/gateway/session.ts'));
export const cutOffEndpoints = () => loadChunk(() => import('#contract/gateway/cut-offs.ts'));
export const handoverEndpoints = () => loadChunk(() => import('#contract/gateway/handovers.ts'));
