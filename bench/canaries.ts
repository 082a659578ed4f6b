import { createServer, request } from 'node:http';
import { findTarget } from '#platform/webhooks/find-target.ts';
import { postWebhook } from '#platform/webhooks/post-webhook.ts';

/** Runs in a separate network (`blocked-addresses.ts`), where these addresses are this machine's. */
const CANARIES = ['169.254.169.254', '10.0.0.5', 'fd00:ec2::254', '127.0.0.1', '::1'];
const PORT = 8080;
const HOSTS = [
  '169.254.169.254',
  '10.0.0.5',
  '[fd00:ec2::254]',
  '127.0.0.1',
  '[::1]',
  'localhost',
  '127.1',
  '2130706433',
  '0x7f000001',
  '0177.0.0.1',
  '2852039166',
  '0xa9fea9fe',
  '167772165',
  '012.0.0.5',
  '0',
  '0.0.0.0',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:a9fe:a9fe]',
  '[::ffff:10.0.0.5]',
  '[::7f00:1]',
  '[64:ff9b::a00:5]',
  '[2002:a00:5::1]',
];

let hits = 0;
for (const address of CANARIES) {
  await new Promise<void>((resolve) => {
    createServer((_request, response) => {
      hits += 1;
      response.end();
    }).listen(PORT, address, resolve);
  });
}

const mixed = ['93.184.215.14', '169.254.169.254'];
const answers = [
  ...CANARIES.map((address) => [address]),
  mixed,
  mixed.toReversed(),
  ...CANARIES.map((one) => [`::ffff:${one}`]),
];
const tries = [
  ...HOSTS.map((host) => ({ url: `http://${host}:${PORT}/`, answer: [] as string[] })),
  ...answers.map((answer) => ({ url: `http://shop.example:${PORT}/`, answer })),
];
for (const { url, answer } of tries) {
  const rules = { allowLoopback: false, resolve: () => Promise.resolve(answer) };
  const target = await findTarget(url, rules, () => {});
  if (target) await postWebhook(target, [['Host', 'x']], Buffer.from(''), new AbortController().signal);
}
const guarded = hits;
hits = 0;
for (const host of CANARIES) {
  await new Promise((resolve) => {
    request({ host, port: PORT }, resolve).on('error', resolve).end();
  });
}
console.log(
  `${tries.length} hostile addresses: ${guarded} reached a canary (reach: 0); without the guard ${hits} of ${CANARIES.length} do`,
);
process.exit(guarded === 0 && hits === CANARIES.length ? 0 : 1);
