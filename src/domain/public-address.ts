/** An IP address as groups: 4 bytes, or 8 values of 16 bits. */
interface Ip {
  readonly version: 4 | 6;
  readonly groups: readonly number[];
}

/** IPv4 networks that are not the public internet (IANA special-purpose registries, and a cloud provider's host address). */
const CLOSED_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
].map(readNetwork);

/** The only public range of IPv6 … */
const OPEN_V6 = readNetwork('2000::/3');
/** … except Teredo and its neighbours, documentation, 6to4 (which embeds any IPv4 address), and AS112. */
const CLOSED_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20', '2620:4f:8000::/48'].map(readNetwork);

/**
 * True only for public internet addresses; anything not recognised is not public. Mapped, translated and tunnelled IPv4
 * addresses are all refused, since they lie outside 2000::/3 or inside 2001::/23 or 2002::/16.
 */
export function isPublicAddress(address: string): boolean {
  const ip = readIp(address);
  if (!ip) return false;
  if (ip.version === 4) return !CLOSED_V4.some((network) => isInside(ip, network));
  return isInside(ip, OPEN_V6) && !CLOSED_V6.some((network) => isInside(ip, network));
}

/** True for 127.0.0.0/8 and ::1 in their plain spelling only. */
export function isLoopbackAddress(address: string): boolean {
  const ip = readIp(address);
  if (!ip) return false;
  return ip.version === 4 ? ip.groups[0] === 127 : ip.groups.every((group, place) => group === (place === 7 ? 1 : 0));
}

/** Parses an address in plain form; zone IDs, ports, octal and shortened IPv4 are rejected. */
export function readIp(text: string): Ip | undefined {
  return readV4(text) ?? readV6(text);
}

function readV4(text: string): Ip | undefined {
  const parts = text.split('.');
  if (parts.length !== 4 || !parts.every((part) => /^(?:0|[1-9][0-9]{0,2})$/.test(part))) return undefined;
  const groups = parts.map(Number);
  return groups.every((group) => group <= 255) ? { version: 4, groups } : undefined;
}

function readV6(text: string): Ip | undefined {
  if (!/^[0-9a-fA-F:.]{2,45}$/.test(text) || !text.includes(':')) return undefined;
  const halves = text.split('::');
  if (halves.length > 2) return undefined;
  const [head, tail] = halves.map((half) => (half === '' ? [] : readGroups(half.split(':'))));
  if (!head || (halves.length === 2 && !tail)) return undefined;
  if (halves.length === 1) return head.length === 8 ? { version: 6, groups: head } : undefined;
  const missing = 8 - head.length - (tail ?? []).length;
  if (missing < 1) return undefined;
  return { version: 6, groups: [...head, ...Array<number>(missing).fill(0), ...(tail ?? [])] };
}

function readGroups(parts: readonly string[]): number[] | undefined {
  const groups: number[] = [];
  for (const [place, part] of parts.entries()) {
    const embedded = place === parts.length - 1 ? readV4(part)?.groups : undefined;
    if (embedded) {
      const [a = 0, b = 0, c = 0, d = 0] = embedded;
      groups.push(a * 256 + b, c * 256 + d);
    } else if (/^[0-9a-fA-F]{1,4}$/.test(part)) groups.push(Number.parseInt(part, 16));
    else return undefined;
  }
  return groups;
}

interface Network {
  readonly ip: Ip;
  readonly bits: number;
}

function readNetwork(text: string): Network {
  const [address = '', bits = '0'] = text.split('/');
  const ip = readIp(address);
  if (!ip) throw new Error(`${text} is no network`);
  return { ip, bits: Number(bits) };
}

function isInside(ip: Ip, network: Network): boolean {
  if (ip.version !== network.ip.version) return false;
  const width = ip.version === 4 ? 8 : 16;
  return ip.groups.every((group, place) => {
    const ignored = Math.min(Math.max(width - (network.bits - place * width), 0), width);
    return group >> ignored === (network.ip.groups[place] ?? 0) >> ignored;
  });
}
