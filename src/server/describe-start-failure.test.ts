import { expect, test } from 'vitest';
import { StartProblem } from './data-folder.ts';
import { describeStartFailure } from './describe-start-failure.ts';
import { DatabaseGone } from './database/storage-problem.ts';

test.each([
  [new StartProblem('PORT is taken.'), 'PORT is taken.'],
  [
    new DatabaseGone('The database is out of reach', {
      cause: new Error('No connection', { cause: new Error('timeout expired') }),
    }),
    "Slipway's data is out of reach (timeout expired). Fix that, then start it again.",
  ],
  [
    Object.assign(new Error('database or disk is full\nat row 3'), { errcode: 13 }),
    "There is no room left for Slipway's data (database or disk is full). Fix that, then start it again.",
  ],
  [
    new Error('The query failed', {
      cause: Object.assign(new Error('database disk image is malformed'), { errcode: 11 }),
    }),
    "A file of Slipway's data is damaged (database disk image is malformed). `npm run slipway -- doctor` says which one; restore it from a backup.",
  ],
  [
    Object.assign(new Error(''), { code: 'EROFS' }),
    "Slipway's data can't be written to (EROFS). Fix that, then start it again.",
  ],
  [
    Object.assign(new Error("EACCES: permission denied, mkdir '/backups.unfinished'"), {
      code: 'EACCES',
      syscall: 'mkdir',
    }),
    "Slipway may not use a file or folder (EACCES: permission denied, mkdir '/backups.unfinished').",
  ],
])('a problem that the operator can fix is described in one line: %s', (error, line) => {
  expect(describeStartFailure(error)).toBe(line);
});

test('a bug of our own is shown in full', () => {
  expect(describeStartFailure(new TypeError('x is not a function'))).toBeUndefined();
  expect(describeStartFailure('nothing')).toBeUndefined();
});
