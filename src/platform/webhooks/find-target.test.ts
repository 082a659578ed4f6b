import { describe, expect, test } from 'vitest';
import { openReceiver } from '#platform/testing/open-receiver.ts';
import { connectToTarget } from './connect.ts';
import { findTarget, type Resolve, type Target } from './find-target.ts';

const find = (url: string, answers: readonly string[], allowLoopback = false) =>
  findTarget(url, { allowLoopback, resolve: () => Promise.resolve(answers) }, () => {});
const PUBLIC = '93.184.215.14';

describe('a host name', () => {
  test('that resolves to public addresses is called at these', async () => {
    const target = await find('https://shop.example/', [PUBLIC, '2606:4700::1111']);
    expect(target?.addresses).toEqual([PUBLIC, '2606:4700::1111']);
  });

  test.each([
    ['to nothing', []],
    ['to loopback', ['127.0.0.1']],
    ['to loopback in IPv6', ['::1']],
    ['to a metadata service', ['169.254.169.254']],
    ['to a private network', ['10.0.0.5']],
    ['to a private address in IPv6', ['fd00:ec2::254']],
    ['to an IPv4 address inside IPv6', ['::ffff:10.0.0.5']],
    ['to a translated address', ['64:ff9b::a00:5']],
    ['to a tunnelled address', ['2002:a00:5::1']],
    ['to an address with a zone', ['fe80::1%eth0']],
    ['to a public address and a private one', [PUBLIC, '192.168.0.1']],
    ['to a private address and a public one', ['192.168.0.1', PUBLIC]],
    ['to words', ['localhost']],
    ['to too many', Array.from({ length: 17 }, () => PUBLIC)],
  ])('that resolves %s is not called', async (_name, answers) => {
    expect(await find('https://shop.example/', answers)).toBeUndefined();
    // Allowing this machine allows only its own names, not other names that resolve to it.
    expect(await find('https://shop.example/', answers, true)).toBeUndefined();
  });

  test('that does not exist, or whose name server does not answer, is not called', async () => {
    const resolve: Resolve = () => Promise.reject(new Error('ENOTFOUND'));
    expect(await findTarget('https://shop.example/', { allowLoopback: false, resolve }, () => {})).toBeUndefined();
  });

  test('of this machine is never looked up at a name server', async () => {
    let lookups = 0;
    const resolve: Resolve = () => {
      lookups += 1;
      return Promise.resolve([PUBLIC]);
    };
    const target = await findTarget('http://localhost:9009/', { allowLoopback: true, resolve }, () => {});
    expect(target?.addresses).toEqual(['127.0.0.1', '::1']);
    expect(lookups).toBe(0);
  });

  test('is resolved each time, and the checked address is the one that is connected to', async () => {
    const canary = await openReceiver();
    const { port } = new URL(canary.url);
    const answers = [[PUBLIC], ['127.0.0.1']];
    const resolve: Resolve = () => Promise.resolve(answers.shift() ?? []);
    const rules = { allowLoopback: false, resolve };
    const first = await findTarget(`http://shop.example:${port}/`, rules, () => {});
    // The name resolves to another address by now; the target already found is not resolved again.
    expect(first?.addresses).toEqual([PUBLIC]);
    expect(await findTarget(`http://shop.example:${port}/`, rules, () => {})).toBeUndefined();
    await canary.close();
    expect(canary.received).toHaveLength(0);
  });
});

test('a connection to a forbidden address is dropped before a byte is written', async () => {
  const canary = await openReceiver();
  const url = new URL(canary.url);
  const target: Target = {
    url,
    host: 'shop.example',
    addresses: ['127.0.0.1'],
    isLoopback: true,
    mayDial: () => false,
  };
  await expect(connectToTarget(target, new AbortController().signal)).rejects.toThrow('unreachable');
  await canary.close();
  expect(canary.received).toHaveLength(0);
});

test('the reason stays in the server’s log', async () => {
  const reasons: string[] = [];
  const rules = { allowLoopback: false, resolve: () => Promise.resolve(['10.0.0.5']) };
  await findTarget('https://shop.example/', rules, (reason) => reasons.push(reason));
  await findTarget('http://127.0.0.1/', rules, (reason) => reasons.push(reason));
  expect(reasons).toEqual(['leads to 10.0.0.5', 'url_not_public']);
});
