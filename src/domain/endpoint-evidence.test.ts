import { describe, expect, test } from 'vitest';
import {
  forbidsSome,
  HTML_ROUNDS,
  isTentative,
  judgeEndpoint,
  judgeOrderRead,
  type ProbeAnswer,
  type ReadAnswers,
} from './endpoint-evidence.ts';

const json = (status: number, code: string | null = null): ProbeAnswer => ({ status, body: 'json', code, fits: false });
const html = (status: number): ProbeAnswer => ({ status, body: 'html', code: null, fits: false });
const fitting: ProbeAnswer = { status: 200, body: 'json', code: null, fits: true };
const silence: ProbeAnswer = { status: 0, body: 'empty', code: null, fits: false };

const control = json(404, 'manifest_not_found');
const noRoute = json(404, 'no_route');
const around = { control, nowhere: noRoute, outside: noRoute };

describe('whether an endpoint exists', () => {
  test.each([
    ['it answers what it promises', fitting, 'yes'],
    ['404', json(404, 'not_found'), 'no'],
    ['405', json(405), 'no'],
    ['404 without a body', { ...json(404), body: 'empty' as const }, 'no'],
    ['503', json(503), 'not_known'],
    ['403', json(403), 'not_known'],
    ['429', json(429), 'not_known'],
    ['500', json(500), 'not_known'],
    ['no answer', silence, 'not_known'],
    ['a redirect', { ...json(302), body: 'empty' as const }, 'not_known'],
    ['a page of HTML with 200', html(200), 'not_known'],
    ['a page of HTML with 404, once', html(404), 'not_known'],
    ['200 with something else', json(200), 'not_known'],
  ])('%s', (_name, answer, offered) => {
    expect(judgeEndpoint(answer, around, 1)).toBe(offered);
  });

  test('a 404 proves nothing if it does not come from the service itself', () => {
    for (const other of [silence, html(404), html(503), json(503), json(429), json(500)]) {
      expect(judgeEndpoint(json(404), { ...around, control: other }, 1)).toBe('not_known');
    }
    expect(judgeEndpoint(json(404), around, 1)).toBe('no');
  });

  test('a page of HTML counts once it was seen in round after round', () => {
    expect(judgeEndpoint(html(404), around, HTML_ROUNDS - 1)).toBe('not_known');
    expect(judgeEndpoint(html(404), around, HTML_ROUNDS)).toBe('no');
    expect(judgeEndpoint(html(503), around, HTML_ROUNDS)).toBe('not_known');
  });
});

describe('whether orders can be read', () => {
  const judge = (
    ofNobody: ProbeAnswer,
    nowhere: ProbeAnswer,
    ofProven: readonly ProbeAnswer[] = [],
    ofOthers: readonly ProbeAnswer[] = [],
  ) => judgeOrderRead({ control, ofNobody, nowhere, outside: nowhere, ofProven, ofOthers }, 1);

  test('the documented code for an unknown number proves it', () => {
    expect(judge(json(404, 'order_not_found'), json(404, 'not_found'))).toBe('yes');
  });

  test('a 404 that differs from the one for an unknown address proves it', () => {
    expect(judge(json(404, 'no_such_thing'), json(404, 'no_route'))).toBe('yes');
    expect(judge(json(404, 'not_found'), { ...json(404), body: 'empty' })).toBe('yes');
  });

  const [missing, order] = [json(404, 'not_found'), json(200)];
  test.each([
    ['no number was asked about', [], [], 'no_sign'],
    ['only numbers that may be mistyped', [], [missing, missing], 'no_sign'],
    ['an order that the service knows', [missing], [], 'no'],
    ['such an order, and a mistyped one', [missing], [missing], 'no'],
    ['such an order, and another that is read', [missing], [order], 'yes'],
    ['a mistyped number, and one that is read', [], [missing, order], 'yes'],
    ['one that says of an order that it is unknown, with 200', [], [json(200, 'order_not_found')], 'yes'],
    ['a 200 with an error in it', [], [json(200, 'try_again_later')], 'not_known'],
    ['a service with problems', [missing], [json(503)], 'not_known'],
    ['a service with problems, unproven', [], [missing, json(503)], 'not_known'],
  ] as const)('the same 404 for everything: %s', (_name, ofProven, ofOthers, judged) => {
    expect(judge(missing, missing, ofProven, ofOthers)).toBe(judged);
  });

  test('405 is a no from the endpoint itself', () => {
    expect(judge(json(405), json(404))).toBe('no');
  });

  test.each([json(503), json(403), json(429), html(404), silence])('%j leaves it open', (answer) => {
    expect(judge(answer, json(404, 'not_found'), [json(404)])).toBe('not_known');
    expect(judge(json(404, 'not_found'), json(404, 'not_found'), [answer])).toBe('not_known');
  });

  const redirect: ProbeAnswer = { status: 302, body: 'empty', code: null, fits: false };
  describe.each([
    ['a redirect', redirect],
    ['a page with 200', html(200)],
    ['501', json(501, 'not_implemented')],
    ['400', json(400, 'bad_request')],
    ['410', json(410)],
    ['403', json(403)],
  ])('a service that answers every unknown address with %s', (_name, odd) => {
    const judgeOdd = (rounds: number, ofProven: readonly ProbeAnswer[], more: object = {}) => {
      const answers = { control, ofNobody: odd, nowhere: odd, outside: odd, ofProven, ofOthers: [odd], ...more };
      return judgeOrderRead(answers, isTentative(answers.ofNobody, answers) ? rounds : 0);
    };

    test('is known to have no reads and nothing else once it was seen in round after round', () => {
      expect(judgeEndpoint(odd, { control, nowhere: odd, outside: odd }, HTML_ROUNDS - 1)).toBe('not_known');
      expect(judgeEndpoint(odd, { control, nowhere: odd, outside: odd }, HTML_ROUNDS)).toBe('no');
      expect(judgeOdd(HTML_ROUNDS - 1, [odd])).toBe('not_known');
      expect(judgeOdd(HTML_ROUNDS, [odd])).toBe('no');
      expect(judgeOdd(HTML_ROUNDS, [])).toBe('no_sign');
    });

    test('unless an order is answered differently, or the documented endpoint is not', () => {
      for (const other of [json(200), json(404, 'not_found'), json(503), silence])
        expect(judgeOdd(HTML_ROUNDS, [other])).not.toBe('no');
      if (odd.status !== 403) expect(judgeOdd(HTML_ROUNDS, [odd], { nowhere: noRoute })).toBe('not_known');
      expect(judgeOdd(HTML_ROUNDS, [odd], { control: odd })).toBe('not_known');
    });
  });

  test.each<[string, ProbeAnswer, Partial<ReadAnswers>]>([
    ...[json(401), json(409), json(429), json(500), json(503), html(503), silence].map(
      (answer): [string, ProbeAnswer, object] => [`${answer.status} for every address`, answer, {}],
    ),
    ['a web page with 403 for orders alone', html(403), { nowhere: noRoute, outside: noRoute }],
    ['403 for every address, and for the key', json(403), { control: json(403, 'invalid_merchant_account') }],
  ])('%s leaves it open, however often', (_name, answer, more) => {
    const every = { ofNobody: answer, nowhere: answer, outside: answer, ofProven: [answer], ofOthers: [answer] };
    expect(judgeOrderRead({ control, ...every, ...more }, 100)).toBe('not_known');
  });
});

describe('a key that is accepted, but may read no orders', () => {
  const judge = (rounds: number, more: Partial<ReadAnswers> = {}) => {
    const forbidden = json(403);
    const each = { ofNobody: forbidden, ofProven: [forbidden], ofOthers: [forbidden] };
    const answers = { control, nowhere: noRoute, outside: noRoute, ...each, ...more };
    return judgeOrderRead(answers, isTentative(answers.ofNobody, answers) ? rounds : 0);
  };

  test('has no reads, once that was seen in round after round', () => {
    expect(judge(HTML_ROUNDS - 1)).toBe('not_known');
    expect(judge(HTML_ROUNDS)).toBe('no');
    expect(judge(HTML_ROUNDS, { nowhere: json(403) })).toBe('no');
    // These may be another account's.
    expect(judge(HTML_ROUNDS, { ofProven: [] })).toBe('no_sign');
  });

  test('unless one of the orders is answered differently', () => {
    expect(judge(HTML_ROUNDS, { ofOthers: [json(200)] })).toBe('yes');
    for (const other of [json(404, 'not_found'), json(503), silence])
      expect(judge(HTML_ROUNDS, { ofOthers: [other] })).toBe('not_known');
  });
});

test('a 403 says nothing about a key that is accepted, if it is for orders alone or for every unknown address', () => {
  const forbidden = { control, nowhere: json(403), outside: json(403) };
  expect(forbidsSome(forbidden, json(404))).toBe(true);
  expect(forbidsSome({ ...forbidden, outside: noRoute }, json(404))).toBe(false);
  expect(forbidsSome({ control, nowhere: noRoute, outside: noRoute }, json(403))).toBe(true);
  for (const refused of [json(403, 'invalid_merchant_account'), silence, html(403)])
    expect(forbidsSome({ ...forbidden, control: refused }, json(403))).toBe(false);
  expect(forbidsSome({ control, nowhere: json(410), outside: json(410) }, json(410))).toBe(false);
});
