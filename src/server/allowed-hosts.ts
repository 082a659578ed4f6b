import { hostname } from 'node:os';
import { isIP } from 'node:net';
import type { MiddlewareHandler } from 'hono';
import { isOwnAddress } from './visitor.ts';

/**
 * Refuses requests whose `Host` is not an address of this machine nor in `allowed` (host names, without ports). A page of
 * another site whose name is made to lead here (DNS rebinding) is kept out by this: its requests carry that name.
 */
export function refuseOtherHosts(allowed: readonly string[], refusal: unknown): MiddlewareHandler {
  const machine = hostname().toLowerCase();
  const names = new Set(['localhost', machine, `${machine}.local`, ...allowed.map((name) => name.toLowerCase())]);
  return async (context, next) => {
    const host = context.req.header('host');
    // Without a Host no browser is asking.
    if (host === undefined || names.has(nameOf(host)) || isOwnIp(nameOf(host))) return next();
    return context.json(refusal as object, 421);
  };
}

/** The name or address in a Host header, without port, brackets and the dot at the end. */
function nameOf(host: string): string {
  const name = host.startsWith('[') ? host.slice(1, host.indexOf(']')) : host.replace(/:\d*$/u, '');
  return name.toLowerCase().replace(/\.$/u, '');
}

function isOwnIp(name: string): boolean {
  return isIP(name) !== 0 && isOwnAddress(name);
}
