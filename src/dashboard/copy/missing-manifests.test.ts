// @vitest-environment node
import { expect, test } from 'vitest';
import { describeLeftOut, describeMissing } from './missing-manifests.ts';

const asked = [1, 2, 3];

test('names the one that is missing, and says that the others were sent', () => {
  expect(describeMissing({ isError: false, variables: asked, data: { missing: [2] } }, 'print')).toBe(
    "Manifest 2 couldn't be loaded. The other 2 were sent to the printer. Open it to see why.",
  );
  expect(describeMissing({ isError: false, variables: asked, data: { missing: [1, 2] } }, 'save')).toBe(
    "Manifests 1 and 2 couldn't be loaded. The other 1 was saved. Open them to see why.",
  );
});

test('names all when none could be loaded', () => {
  expect(describeMissing({ isError: true, variables: asked, data: undefined }, 'save')).toBe(
    "Manifests 1, 2 and 3 couldn't be loaded. Nothing was saved. Try again.",
  );
});

test('says nothing before anything was requested, and nothing if all arrived', () => {
  expect(describeMissing({ isError: false, variables: undefined, data: undefined }, 'print')).toBeUndefined();
  expect(describeMissing({ isError: false, variables: asked, data: { missing: [] } }, 'print')).toBeUndefined();
});

test('counts what is left out', () => {
  expect(describeLeftOut(1)).toBe('1 manifest without a PDF is left out.');
  expect(describeLeftOut(2)).toBe('2 manifests without a PDF are left out.');
});
