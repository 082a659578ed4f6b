import { afterEach, beforeEach, expect, test } from 'vitest';
import { openReceiver, type Receiver } from '#platform/testing/open-receiver.ts';
import { openTestSender, type TestSender } from '#platform/testing/open-test-sender.ts';

let sender: TestSender;
let good: Receiver;
let bad: Receiver;
beforeEach(async () => {
  sender = await openTestSender();
  good = await openReceiver();
  bad = await openReceiver();
  // Takes the request and never answers.
  bad.answer = () => {};
});
afterEach(async () => {
  await sender.close();
  await good.close();
  await bad.close();
});

test('while forty receivers hang, those of other accounts get theirs at once', async () => {
  // Proven before the others begin to hang.
  await sender.setUrl(100, good.url);
  await sender.emit(100, 1);
  await good.waitFor(1);
  for (let account = 1; account <= 40; account += 1) {
    await sender.setUrl(account, bad.url);
    await sender.emit(account, 5);
  }
  await bad.waitFor(24);
  const started = performance.now();
  await sender.emit(100, 100);
  await good.waitFor(101);
  // A slot of one that hangs is free after 20 s.
  expect(performance.now() - started).toBeLessThan(15_000);
  // Unproven ones get one slot each, and 24 of the 32 together.
  expect(bad.received).toHaveLength(24);
});

test('a receiver is never sent more than four at once', async () => {
  let open = 0;
  let most = 0;
  good.answer = (response) => {
    open += 1;
    most = Math.max(most, open);
    setTimeout(() => {
      open -= 1;
      response.end();
    }, 20);
  };
  await sender.setUrl(1, good.url);
  await sender.emit(1, 60);
  await good.waitFor(60);
  expect(most).toBe(4);
});
