/**
 * Path of the event stream, relative to the gateway's base URL. Server-sent events, one JSON value each. Among the answers
 * embedded in a page, the one with this name is the page's position in the stream.
 */
export const EVENTS_PATH = '/events';
