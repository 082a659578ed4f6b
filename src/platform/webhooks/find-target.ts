import { Resolver } from 'node:dns/promises';
import { networkInterfaces } from 'node:os';
import { isLoopbackAddress, isPublicAddress, readIp } from '#domain/public-address.ts';
import { checkWebhookUrl } from '#domain/webhook-url.ts';

/** All addresses of a host name, IPv4 and IPv6. */
export type Resolve = (host: string) => Promise<readonly string[]>;

/** Where a webhook is dialled: addresses that were looked at, and the name that the receiver is spoken to by. */
export interface Target {
  readonly url: URL;
  readonly host: string;
  /** Each may be dialled, and nothing else may. */
  readonly addresses: readonly string[];
  readonly isLoopback: boolean;
  readonly mayDial: (address: string) => boolean;
}

const RESOLVE_WITHIN_MS = 2000;
const MOST_ADDRESSES = 16;

/**
 * Looks at an address anew before each attempt (reliability §4.5): the text, then every address that its name has. One that
 * is not public refuses them all: a mixed answer is an attack, not a service. Undefined when it must not be called; the
 * reason is for the server's log alone, so that nobody scans a network through us.
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
  if (addresses.length === 0 || addresses.length > MOST_ADDRESSES || refused !== undefined) {
    recordReason(refused === undefined ? `${addresses.length} addresses` : `leads to ${refused}`);
    return undefined;
  }
  return { url: new URL(checked.url), host, addresses, isLoopback, mayDial };
}

async function findAddresses(host: string, isLoopback: boolean, resolve: Resolve): Promise<readonly string[]> {
  if (readIp(host)) return [host];
  // Names of this machine are never asked of a server (RFC 6761).
  if (isLoopback) return ['127.0.0.1', '::1'];
  try {
    return await resolve(host);
  } catch {
    return [];
  }
}

/** Asks the name servers themselves, not the machine's own table of hosts. */
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

/** This machine's own addresses outside loopback: a webhook must not come back to us by them. */
function listOwnAddresses(): ReadonlySet<string> {
  return new Set(
    Object.values(networkInterfaces())
      .flat()
      .map((one) => one?.address ?? ''),
  );
}
