import { Resolver } from 'node:dns/promises';
import { networkInterfaces } from 'node:os';
import { isLoopbackAddress, isPublicAddress, readIp } from '#domain/public-address.ts';
import { checkWebhookUrl } from '#domain/webhook-url.ts';

/** All addresses of a host name, IPv4 and IPv6. */
export type Resolve = (host: string) => Promise<readonly string[]>;

/** Where to send a webhook: checked addresses, and the receiver's host name. */
export interface Target {
  readonly url: URL;
  readonly host: string;
  /** The only addresses that may be dialled. */
  readonly addresses: readonly string[];
  readonly isLoopback: boolean;
  readonly mayDial: (address: string) => boolean;
}

const RESOLVE_WITHIN_MS = 2000;
const MAX_ADDRESSES = 16;

/**
 * Checks a URL again before each attempt (reliability §4.5): its text, then every address of its name. A single non-public
 * address refuses them all: a mixed answer is an attack, not a service. Undefined if it must not be called; the reason goes
 * only to the server's log, so that nobody can scan a network through us.
 */
export async function findTarget(
  text: string,
  rules: { readonly allowLoopback: boolean; readonly ownPorts?: readonly number[]; readonly resolve: Resolve },
  recordReason: (reason: string) => void,
): Promise<Target | undefined> {
  const checked = checkWebhookUrl(text, rules.allowLoopback, rules.ownPorts);
  if ('fault' in checked) {
    recordReason(checked.fault);
    return undefined;
  }
  const { host, isLoopback } = checked;
  const own = listOwnAddresses();
  const mayDial = (address: string) =>
    isLoopback ? rules.allowLoopback && isLoopbackAddress(address) : isPublicAddress(address) && !own.has(address);
  const addresses = await findAddresses(host, isLoopback, rules.resolve);
  const refused = addresses.find((address) => !mayDial(address));
  if (addresses.length === 0 || addresses.length > MAX_ADDRESSES || refused !== undefined) {
    recordReason(refused === undefined ? `${addresses.length} addresses` : `leads to ${refused}`);
    return undefined;
  }
  return { url: new URL(checked.url), host, addresses, isLoopback, mayDial };
}

async function findAddresses(host: string, isLoopback: boolean, resolve: Resolve): Promise<readonly string[]> {
  if (readIp(host)) return [host];
  // Names of this machine are never looked up on a DNS server (RFC 6761).
  if (isLoopback) return ['127.0.0.1', '::1'];
  try {
    return await resolve(host);
  } catch {
    return [];
  }
}

/** Queries the DNS servers, bypassing the machine's hosts file. */
export const resolveByDns: Resolve = async (host) => {
  const resolver = new Resolver({ timeout: RESOLVE_WITHIN_MS, tries: 1 });
  const timer = setTimeout(() => {
    resolver.cancel();
  }, RESOLVE_WITHIN_MS);
  try {
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  } finally {
    clearTimeout(timer);
  }
};

/** This machine's own non-loopback addresses: a webhook must not reach us through them. */
function listOwnAddresses(): ReadonlySet<string> {
  return new Set(
    Object.values(networkInterfaces())
      .flat()
      .map((one) => one?.address ?? ''),
  );
}
