import { afterEach, beforeEach, expect, test } from 'vitest';
import { openReceiver, type Receiver } from '#platform/testing/open-receiver.ts';
import { openTestSender, type TestSender } from '#platform/testing/open-test-sender.ts';

let sender: TestSender;
let good: Receiver;
let bad: Receiver;
let hanging: number;
let maxHanging: number;
/** How many the good receiver had when a hanging receiver's slot became free, if one did. */
let arrivedBeforeOneGaveWay: number | undefined;
beforeEach(async () => {
  sender = await openTestSender();
  good = await openReceiver();
  bad = await openReceiver();
  [hanging, maxHanging, arrivedBeforeOneGaveWay] = [0, 0, undefined];
  // Accepts the request and never answers.
  bad.answer = (response) => {
    hanging += 1;
    maxHanging = Math.max(maxHanging, hanging);
    response.on('close', () => {
      hanging -= 1;
      arrivedBeforeOneGaveWay ??= good.received.length;
    });
  };
});
afterEach(async () => {
  await sender.close();
  await good.close();
  await bad.close();
});

test('while forty receivers hang, those of other accounts get their updates at once', async () => {
  // Proves itself before the others start hanging.
  await sender.setUrl(100, good.url);
  await sender.emit(100, 1);
  await good.waitFor(1);
  for (let account = 1; account <= 40; account += 1) {
    await sender.setUrl(account, bad.url);
    await sender.emit(account, 5);
  }
  await bad.waitFor(24);
  await sender.emit(100, 100);
  await good.waitFor(101);
  // On a slow machine, the first hanging requests may time out in the meantime; that is not waited for.
  expect(arrivedBeforeOneGaveWay ?? 101).toBeGreaterThan(20);
  // Unproven receivers get one slot each, and 24 of the 32 in total.
  expect(maxHanging).toBe(24);
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
