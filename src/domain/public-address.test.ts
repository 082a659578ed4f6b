import { describe, expect, test } from 'vitest';
import { isLoopbackAddress, isPublicAddress } from './public-address.ts';
import { checkWebhookUrl } from './webhook-url.ts';

/** The first and last address of every closed network, and neighbours; metadata services; every way to hide an IPv4 address in IPv6. */
const CLOSED = `
  0.0.0.0 0.1.2.3 10.0.0.0 10.0.0.5 10.255.255.255 100.64.0.0 100.100.100.200 100.127.255.255
  127.0.0.0 127.0.0.1 127.255.255.255 168.63.129.16 169.254.0.1 169.254.169.254 169.254.170.2 172.16.0.0
  172.31.255.255 192.0.0.0 192.0.0.170 192.0.0.192 192.0.2.1 192.31.196.1 192.52.193.1 192.88.99.1
  192.168.0.1 192.168.255.255 192.175.48.1 198.18.0.0 198.19.255.255 198.51.100.7 203.0.113.9 224.0.0.1
  239.255.255.255 240.0.0.1 255.255.255.255 :: ::1 ::2 ::ffff:127.0.0.1 ::ffff:7f00:1
  ::ffff:8.8.8.8 ::ffff:0:8.8.8.8 ::7f00:1 ::127.0.0.1 0:0:0:0:0:ffff:10.0.0.5 64:ff9b::8.8.8.8 64:ff9b::a9fe:a9fe 64:ff9b:1::1
  100::1 100:0:0:1::1 1fff:ffff::1 2001::1 2001:0:4136:e378:8000:63bf:3fff:fdd2 2001:1::1 2001:2::1 2001:10::1
  2001:20::1 2001:1ff::1 2001:db8::1 2001:db8:ffff::1 2002::1 2002:7f00:1::1 2002:a00:5::1 2002:808:808::1
  2620:4f:8000::1 2620:4f:8000:ffff::1 3fff::1 3fff:fff::1 4000::1 5f00::1 8000::1 fc00::1
  fd00::1 fd00:ec2::254 fe80::1 fe80::1%eth0 fe80::1%25eth0 febf::1 fec0::1 ff02::1
  ff0e::1 ::ffff:a00:5 ::fffe:8.8.8.8 ::ffff:169.254.169.254 2606:4700::1111%0
`;

const OPEN = `
  1.0.0.0 1.1.1.1 8.8.8.8 9.255.255.255 11.0.0.0 93.184.215.14 100.63.255.255 100.128.0.0
  126.255.255.255 128.0.0.0 168.63.129.15 168.63.129.17 169.253.255.255 169.255.0.0 172.15.255.255 172.32.0.0
  192.0.1.0 192.0.3.0 192.31.195.255 192.31.197.0 192.52.194.0 192.88.98.255 192.88.100.0 192.167.255.255
  192.169.0.0 192.175.47.255 192.175.49.0 198.17.255.255 198.20.0.0 198.51.99.255 198.51.101.0 203.0.112.255
  203.0.114.0 223.255.255.255 2000::1 2001:200::1 2001:db7:ffff::1 2001:db9::1 2001:4860:4860::8888 2003::1
  2400:cb00::1 2606:4700::1111 2606:4700:0:0:0:0:0:1111 2606:4700::6812:1.2.3.4 2620:4f:7fff::1 2620:4f:8001::1 2a00:1450:4001:80e::200e 3ffe::1
  3fff:1000::1
`;

/** Not addresses in plain form, although the URL parser turns some of them into one before we see them. */
const NONE = [
  '',
  'localhost',
  'shop.example',
  '1.2.3',
  '1.2.3.4.5',
  '01.2.3.4',
  '1.2.3.04',
  '0x7f.0.0.1',
  '0x7f000001',
  '2130706433',
  '0177.0.0.1',
  '127.1',
  '127.0.1',
  '1.2.3.256',
  '1.2.3.-4',
  '+1.2.3.4',
  '1.2.3.4 ',
  ' 1.2.3.4',
  '1.2.3.4:80',
  '1.2.3.4/8',
  '1。2。3。4',
  '１.２.３.４',
  '1.2.3.4\n',
  '[2606:4700::1]',
  '2606:4700::1::2',
  '2606:4700',
  '2606:4700:1:2:3:4:5',
  '2606:4700:1:2:3:4:5:6:7',
  ':2606:4700::1',
  '2606:4700::1:',
  '2606::47000',
  '2606:4700::g',
  '::1.2.3',
  '2606:4700::1.2.3.4:5',
  '2606:4700:1:2:3:4:5:6::',
  '::2606:4700:1:2:3:4:5:6',
  '1:::2',
  '2606:4700::01234',
  'null',
  'undefined',
  'NaN',
  '1e1.1.1.1',
  '8.8.8.8\u0000',
  '2606:4700::1/32',
];

const splitAtSpaces = (text: string) => text.trim().split(/\s+/);

describe('an address', () => {
  test.each(splitAtSpaces(CLOSED))('%s is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false);
    expect(isPublicAddress(address.toUpperCase())).toBe(false);
  });

  test.each(splitAtSpaces(OPEN))('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true);
    expect(isLoopbackAddress(address)).toBe(false);
  });

  test.each(NONE)('%j is not an address', (address) => {
    expect(isPublicAddress(address)).toBe(false);
    expect(isLoopbackAddress(address)).toBe(false);
  });

  test('of this machine is 127.0.0.0/8 or ::1', () => {
    const loopback = splitAtSpaces(CLOSED).filter(isLoopbackAddress);
    expect(loopback).toEqual(['127.0.0.0', '127.0.0.1', '127.255.255.255', '::1']);
    expect(isLoopbackAddress('0:0:0:0:0:0:0:1')).toBe(true);
  });
});

/** The same places written as URLs, which the parser rewrites. None may be saved as a webhook. */
test.each(
  [
    '127.0.0.1',
    '127.1',
    '127.0.1',
    '2130706433',
    '0x7f000001',
    '0x7f.0.0.1',
    '0177.0.0.1',
    '017700000001',
    '127.0.0.1.',
    '%31%32%37.0.0.1',
    '①②⑦.0.0.1',
    '１２７.0.0.1',
    '127。0。0。1',
    '[::1]',
    '[0:0:0:0:0:0:0:1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    '0',
    '0.0.0.0',
    '[::]',
    '169.254.169.254',
    '2852039166',
    '0xa9fea9fe',
    '0251.0376.0251.0376',
    '[::ffff:a9fe:a9fe]',
    '[fd00:ec2::254]',
    '10.0.0.5',
    '167772165',
    '012.0.0.5',
    '192.168.1.1',
    '3232235777',
    '8.8.8.8',
    '134744072',
    '[2606:4700::1111]',
    'localhost',
    'LocalHost',
    'localhost.',
    'x.localhost',
    'ⓛocalhost',
    'router.local',
    'a.internal',
    'metadata.google.internal',
    'metadata.azure.com',
    'nas.home.arpa',
    'x.onion',
    'intranet',
  ].flatMap((host) => [`http://${host}/`, `https://${host}:8443/x`]),
)('%s is not a public webhook address', (url) => {
  const checked = checkWebhookUrl(url, false);
  expect(checked).toMatchObject({ fault: expect.stringMatching(/^url_(?:not_public|invalid)$/) as string });
  // Allowing this machine allows nothing else.
  const allowed = checkWebhookUrl(url, true);
  if (!('fault' in allowed))
    expect(allowed.host === 'localhost' || allowed.host.endsWith('.localhost') || isLoopbackAddress(allowed.host)).toBe(
      true,
    );
});
