import { hostname } from 'node:os';
import { isIP } from 'node:net';
import type { MiddlewareHandler } from 'hono';
import { isOwnAddress } from './visitor.ts';

/**
 * Refuses requests whose `Host` is neither an address of this machine nor one of `allowed` (host names, without ports). This guards against
 * DNS rebinding: a page of another site whose name resolves to this machine sends that name as its Host.
 */
export function refuseOtherHosts(allowed: readonly string[], refusal: unknown): MiddlewareHandler {
  const machine = hostname().toLowerCase();
  const names = new Set(['localhost', machine, `${machine}.local`, ...allowed.map((name) => name.toLowerCase())]);
  return async (context, next) => {
    const host = context.req.header('host');
    // Browsers always send a Host.
    if (host === undefined || names.has(nameOf(host)) || isOwnIp(nameOf(host))) return next();
    return context.json(refusal as object, 421);
  };
}

/** The name or address in a Host header, without the port, brackets and trailing dot. */
function nameOf(host: string): string {
  const name = host.startsWith('[') ? host.slice(1, host.indexOf(']')) : host.replace(/:\d*$/u, '');
  return name.toLowerCase().replace(/\.$/u, '');
}

function isOwnIp(name: string): boolean {
  return isIP(name) !== 0 && isOwnAddress(name);
}
