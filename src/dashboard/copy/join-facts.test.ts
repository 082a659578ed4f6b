// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { joinFacts } from './join-facts.ts';

describe('facts about one thing in a line', () => {
  test.each([
    [['#1001', 'Ann', 'Northpost'], '#1001 · Ann · Northpost'],
    [['', null, 'Northpost'], 'Northpost'],
    [[], ''],
    [['#1001', 'محمد'], '#1001 · محمد'],
    [['#אב', 'محمد', 'Northpost'], '#אב\u200e · محمد\u200e · Northpost'],
  ])('%j is “%s”', (facts, line) => {
    expect(joinFacts(facts)).toBe(line);
  });
});
