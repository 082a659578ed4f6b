import { expect, test } from 'vitest';
import { parseAnswer } from './parse-answer.ts';

test('digits that a number can’t hold are kept as text, all others are numbers', () => {
  const text = `{"tracking_number":90071992547409931234, "a":[9007199254740993, 9007199254740991], "b":{"c":-1.5, "d":1e21}, "e":"12345678901234567890"}`;
  expect(parseAnswer(text)).toEqual({
    tracking_number: '90071992547409931234',
    a: ['9007199254740993', 9_007_199_254_740_991],
    b: { c: -1.5, d: 1e21 },
    e: '12345678901234567890',
  });
  expect(() => parseAnswer('{"a":90071992547409931234')).toThrow(SyntaxError);
});
