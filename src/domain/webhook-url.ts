import { isLoopbackAddress, readIp } from './public-address.ts';

/** The WHATWG parser that browsers and Node share, which TypeScript's core library doesn't declare. */
interface ParsedUrl {
  readonly href: string;
  readonly protocol: string;
  readonly host: string;
  readonly hostname: string;
  readonly port: string;
  readonly username: string;
  readonly password: string;
  readonly hash: string;
}
declare const URL: { canParse(text: string): boolean; new (text: string): ParsedUrl };

export type UrlFault =
  | 'url_missing'
  | 'url_invalid'
  | 'url_too_long'
  | 'url_credentials'
  | 'url_fragment'
  /** An IP address, or a name that only has meaning inside a network. */
  | 'url_not_public'
  /** A port where no webhook receiver listens, or where Slipway itself does. */
  | 'url_port';

export interface CheckedUrl {
  /** The URL to store and call, as normalised by the parser. */
  readonly url: string;
  /** Host name for resolution: ASCII, lower case, no trailing dot, IPv6 without brackets. */
  readonly host: string;
  readonly isEncrypted: boolean;
  /** This machine, for trying out a receiver. */
  readonly isLoopback: boolean;
  /** The host was written in non-ASCII letters: show `host`, to expose look-alikes. */
  readonly isInternational: boolean;
}

export const LONGEST_WEBHOOK_URL = 2048;

/**
 * Ports of mail, shells, databases and the like: a request there is an attack or a mistake. Part of the WHATWG Fetch
 * standard's list, plus databases.
 */
const REFUSED_PORTS: ReadonlySet<number> = new Set([
  1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109, 110,
  111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 445, 465, 512, 513, 514, 515, 526, 530, 531,
  532, 540, 548, 554, 556, 563, 587, 601, 636, 873, 989, 990, 993, 995, 1433, 1521, 1719, 1720, 1723, 2049, 2375, 2379,
  3306, 3389, 3659, 4045, 5060, 5061, 5432, 5672, 5900, 6000, 6379, 6566, 6665, 6666, 6667, 6668, 6669, 6697, 9042,
  9200, 10080, 11211, 27017,
]);

const LOCAL_NAMES = /(?:^|\.)(?:localhost|local|internal|home\.arpa|onion)$|^metadata\./;

/**
 * The rules for a webhook URL (reliability §4.5, rule 1). Checks only the text; where a name resolves to is checked on each
 * call. `allowLoopback` allows only this machine in addition, except for `ownPorts`, where Slipway itself listens.
 */
export function checkWebhookUrl(
  text: string,
  allowLoopback: boolean,
  ownPorts: readonly number[] = [],
): CheckedUrl | { readonly fault: UrlFault } {
  if (text.trim() === '') return { fault: 'url_missing' };
  if (text.length > LONGEST_WEBHOOK_URL) return { fault: 'url_too_long' };
  // The parser silently drops line breaks and blanks, and also accepts `https:shop.example`.
  if (!/^https?:\/\//i.test(text) || /[\p{Cc}\s]/u.test(text) || !URL.canParse(text)) return { fault: 'url_invalid' };
  const parsed = new URL(text);
  if (parsed.href.length > LONGEST_WEBHOOK_URL) return { fault: 'url_too_long' };
  if (parsed.username !== '' || parsed.password !== '') return { fault: 'url_credentials' };
  if (parsed.hash !== '' || text.includes('#')) return { fault: 'url_fragment' };
  const host = parsed.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const isLoopback = host === 'localhost' || host.endsWith('.localhost') || isLoopbackAddress(host);
  const isName = readIp(host) === undefined && /^[^.]+(?:\.[^.]+)+$/.test(host) && !LOCAL_NAMES.test(host);
  if (!isName && !(isLoopback && allowLoopback)) return { fault: 'url_not_public' };
  // A URL leaves its scheme's usual port out.
  const port = Number(parsed.port || (parsed.protocol === 'https:' ? 443 : 80));
  if (REFUSED_PORTS.has(port) || (isLoopback && ownPorts.includes(port))) return { fault: 'url_port' };
  return {
    url: parsed.href,
    host,
    isEncrypted: parsed.protocol === 'https:',
    isLoopback,
    isInternational: host.split('.').some((label) => label.startsWith('xn--')),
  };
}

/** Whether two URLs are the same receiver (scheme, host and port). Saved header values are kept only for the same receiver. */
export function isSameReceiver(one: string, other: string): boolean {
  return (
    URL.canParse(one) &&
    URL.canParse(other) &&
    new URL(one).protocol === new URL(other).protocol &&
    new URL(one).host === new URL(other).host
  );
}

const WORDS: Readonly<Record<UrlFault, string>> = {
  url_missing: 'is required',
  url_invalid: 'must be a full address, starting with https:// or http://',
  url_too_long: `has more than ${LONGEST_WEBHOOK_URL} characters`,
  url_credentials: 'must not hold a user name or password; use a header instead',
  url_fragment: 'must not hold a # part',
  url_not_public: 'must be a public host name, like shop.example',
  url_port: 'must use a port that receivers listen on, like 443',
};

/** The server's message for a fault, to follow the field's name. */
export function describeUrlFault(fault: UrlFault): string {
  return WORDS[fault];
}
