import { fetchPart } from '#dashboard/ui/fetch-part.ts';

/*
 * Rows that the first page needs no sooner than it can be used: what it shows came with it. The rows and the parser of
 * their answers are therefore a part of their own.
 */
export const orderRows = () => fetchPart(() => import('#contract/gateway/orders.ts'));
export const sessionRows = () => fetchPart(() => import('#contract/gateway/session.ts'));
