import { describe, expect, test } from 'vitest';
import { checkWebhookUrl, describeUrlFault, isSameReceiver } from './webhook-url.ts';

const faultOf = (text: string, allowLoopback = false) => {
  const checked = checkWebhookUrl(text, allowLoopback);
  return 'fault' in checked ? checked.fault : undefined;
};

describe('a webhook address', () => {
  test.each([
    ['', 'url_missing'],
    ['  ', 'url_missing'],
    ['shop.example/hooks', 'url_invalid'],
    ['ftp://shop.example/', 'url_invalid'],
    ['javascript:alert(1)', 'url_invalid'],
    ['https:shop.example', 'url_invalid'],
    ['https://', 'url_invalid'],
    ['https://shop example/', 'url_invalid'],
    [' https://shop.example/', 'url_invalid'],
    ['https://shop.exa\nmple/', 'url_invalid'],
    ['https://shop.example:99999/', 'url_invalid'],
    ['https://user@shop.example/', 'url_credentials'],
    ['https://user:pass@shop.example/', 'url_credentials'],
    ['https://shop.example/#part', 'url_fragment'],
    ['https://shop.example/#', 'url_fragment'],
    [`https://shop.example/${'x'.repeat(2048)}`, 'url_too_long'],
    [`https://shop.example/${'é'.repeat(1000)}`, 'url_too_long'],
  ])('%j is refused as %s', (text, fault) => {
    expect(faultOf(text)).toBe(fault);
    expect(faultOf(text, true)).toBe(fault);
  });

  test.each([
    'https://93.184.215.14/',
    'http://1.1.1.1/',
    'https://[2606:4700::1111]/',
    'https://intranet/',
    'https://router.local/',
    'https://db.internal/',
    'https://nas.home.arpa/',
    'https://x.onion/',
    'https://metadata.google.internal/',
    'https://metadata.azure.com/',
    'http://169.254.169.254/latest/',
    'http://10.0.0.5/',
    'http://0x7f.1.example.local./',
  ])('%s is not public, with and without loopback', (text) => {
    expect(faultOf(text)).toBe('url_not_public');
    expect(faultOf(text, true)).toBe('url_not_public');
  });

  test.each([
    'http://localhost:4500/hook',
    'http://LOCALHOST./',
    'http://a.localhost/',
    'http://127.0.0.1:9009/',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://[::1]/',
    'http://[0:0:0:0:0:0:0:1]/',
  ])('%s is allowed only for trying out', (text) => {
    expect(faultOf(text)).toBe('url_not_public');
    expect(checkWebhookUrl(text, true)).toMatchObject({ isLoopback: true });
  });

  test('is stored as the parser spells it, with its host without a trailing dot', () => {
    expect(checkWebhookUrl('HTTPS://Shop.Example./a b'.replace(' ', '%20'), false)).toEqual({
      url: 'https://shop.example./a%20b',
      host: 'shop.example',
      isEncrypted: true,
      isLoopback: false,
      isInternational: false,
    });
    expect(checkWebhookUrl('http://bücher.example/', false)).toMatchObject({
      host: 'xn--bcher-kva.example',
      isEncrypted: false,
      isInternational: true,
    });
  });

  test.each(['https://shop.example:22/', 'http://shop.example:25/', 'https://shop.example:6379/hook'])(
    '%s is not a port for a receiver',
    (text) => {
      expect(faultOf(text)).toBe('url_port');
    },
  );

  test('on this machine can’t be one of Slipway’s own ports', () => {
    expect(checkWebhookUrl('http://localhost:4400/api/session', true, [4400, 4401])).toEqual({ fault: 'url_port' });
    expect(checkWebhookUrl('http://localhost/', true, [80])).toEqual({ fault: 'url_port' });
    expect(checkWebhookUrl('https://127.0.0.1/', true, [443])).toEqual({ fault: 'url_port' });
    expect(checkWebhookUrl('https://localhost/', true, [80])).toMatchObject({ isLoopback: true });
    expect(checkWebhookUrl('http://localhost:4402/', true, [4400, 4401])).toMatchObject({ isLoopback: true });
    expect(checkWebhookUrl('https://shop.example:4400/', true, [4400, 4401])).toMatchObject({ isLoopback: false });
  });

  test('requires saved values again if the scheme, the host or the port changes', () => {
    expect(isSameReceiver('https://shop.example/a', 'https://shop.example/b')).toBe(true);
    expect(isSameReceiver('https://shop.example/a', 'http://shop.example/a')).toBe(false);
    expect(isSameReceiver('https://shop.example/a', 'https://shop.example:8443/a')).toBe(false);
  });

  test('has a message for its fault', () => {
    expect(describeUrlFault('url_fragment')).toBe('must not hold a # part');
  });
});
