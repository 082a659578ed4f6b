/**
 * Where the event stream is, below the gateway's base address. Server-sent events, one JSON value each. Among the answers that come
 * with a page, the one of this name says how far the page has heard of changes.
 */
export const EVENTS_PATH = '/events';
