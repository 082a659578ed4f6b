import { createInterface } from 'node:readline';
import { openTestSender } from '#platform/testing/open-test-sender.ts';

/**
 * A webhook sender as a separate process. Each further argument is a receiver's address, one account each; other senders on the same
 * database find them there. Each line on standard input is an account and how many deliveries to queue for it.
 */
const [databaseUrl = '', ...receivers] = process.argv.slice(2);
const sender = await openTestSender(undefined, databaseUrl === '' ? undefined : databaseUrl);
for (const [at, url] of receivers.entries()) await sender.setUrl(at + 1, url);
process.stdout.write('ready\n');
for await (const line of createInterface({ input: process.stdin })) {
  const [account = 0, count = 0] = line.split(' ').map(Number);
  await sender.emit(account, count);
}
await sender.close();
