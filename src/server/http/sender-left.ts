import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';

/** Whether a request failed because its sender left before its body had arrived: no fault of the server's, and nobody reads the answer. */
export function hasSenderLeft(context: Context, error: unknown): boolean {
  const { incoming } = (context.env ?? {}) as { incoming?: IncomingMessage };
  return error instanceof Error && incoming?.errored === error;
}
