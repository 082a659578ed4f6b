import type { IncomingMessage } from 'node:http';
import { networkInterfaces } from 'node:os';
import { isIP } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import proxyAddr from 'proxy-addr';

/** Whether an address is a proxy whose `x-forwarded-*` headers count; `hop` is 0 for the direct peer. */
export type TrustProxy = (address: string, hop: number) => boolean;

/**
 * Reads `TRUST_PROXY`: the number of proxies in front of Slipway, or their networks (`10.0.0.0/8, ::1`, `loopback`). Returns undefined if
 * it is neither. Without a setting no proxy is trusted.
 */
export function readTrustProxy(setting: string | undefined): TrustProxy | undefined {
  if (setting === undefined) return () => false;
  if (/^\d{1,2}$/u.test(setting)) return (_address, hop) => hop < Number(setting);
  try {
    return proxyAddr.compile(setting.split(',').map((network) => network.trim()));
  } catch {
    return undefined;
  }
}

/** The sender of a request. */
export interface Visitor {
  /** The visitor's address, not that of a trusted proxy. Empty if the request has no connection, as in tests. */
  readonly address: string;
  /** The browser's own connection is encrypted. */
  readonly isSecure: boolean;
  /** The browser is on this machine, with nothing in between. */
  readonly isHere: boolean;
}

export function readVisitor(context: Context, trust: TrustProxy): Visitor {
  const socketAddress = readSocketAddress(context);
  const forwarded = context.req.header('x-forwarded-for');
  const request = { headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress: socketAddress } };
  const address = forwarded === undefined ? socketAddress : proxyAddr(request as unknown as IncomingMessage, trust);
  const isTrusted = trust(socketAddress, 0);
  const protocol = isTrusted ? context.req.header('x-forwarded-proto')?.split(',')[0]?.trim() : undefined;
  return {
    address: plain(address),
    isSecure: (protocol ?? new URL(context.req.url).protocol.replace(':', '')) === 'https',
    // An untrusted header means that something is in between, so this machine may be proxying for others.
    isHere: (forwarded === undefined || isTrusted) && isOwnAddress(plain(address)),
  };
}

/** Loopback, or an address of one of this machine's own interfaces. */
export function isOwnAddress(address: string): boolean {
  if (address === '::1' || address.startsWith('127.')) return true;
  return Object.values(networkInterfaces())
    .flat()
    .some((one) => one?.address === address);
}

function readSocketAddress(context: Context): string {
  try {
    return getConnInfo(context).remote.address ?? '';
  } catch {
    return '';
  }
}

const GROUPS = 8;
const GROUPS_OF_NETWORK = 4;

/** The network that one customer of an internet provider usually has: the /64 of an IPv6 address; an IPv4 address itself. */
export function networkOf(address: string): string {
  const [plainAddress = ''] = address.split('%');
  if (isIP(plainAddress) !== 6) return address;
  const [head = '', tail] = plainAddress.toLowerCase().split('::');
  const groupsOf = (text = '') => text.split(':').filter((group) => group !== '');
  const [before, after] = [groupsOf(head), groupsOf(tail)];
  const zeros = tail === undefined ? 0 : GROUPS - before.length - after.length;
  const groups = [...before, ...Array<string>(Math.max(0, zeros)).fill('0'), ...after];
  const network = groups.slice(0, GROUPS_OF_NETWORK).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}

/** An IPv4 address in its plain form, also if the socket is an IPv6 one. */
function plain(address: string): string {
  const mapped = /^::ffff:(.+)$/iu.exec(address)?.[1];
  return mapped !== undefined && isIP(mapped) === 4 ? mapped : address;
}
