import { expect, test } from 'vitest';
import { listPageFiles } from './page-files.ts';

const manifest = {
  'index.html': { file: 'assets/index.js', isEntry: true, imports: ['_runtime'], css: ['assets/index.css'] },
  _runtime: { file: 'assets/runtime.js' },
  _shared: { file: 'assets/shared.js', imports: ['index.html'] },
  'src/a.tsx': { file: 'assets/a.js', imports: ['index.html', '_shared'], css: ['assets/a.css'] },
};

test('a page names its own chunk and what that imports, but not what every page has', () => {
  expect(listPageFiles(manifest, { '/a': ['src/a.tsx'] })).toEqual({
    '/a': { files: ['/assets/a.js', '/assets/a.css', '/assets/shared.js'] },
  });
});

test('a page names the worker that it starts, wherever its package is, and the code that opens its document with it', () => {
  const withWorker = { ...manifest, '../packages/pdf/worker.mjs': { file: 'assets/worker-1.mjs' } };
  const withBoth = { ...withWorker, '_pdf-opener-1.js': { file: 'assets/pdf-opener-1.js', name: 'pdf-opener' } };
  expect(listPageFiles(withBoth, { '/a': [] }, { '/a': 'pdf/worker.mjs' })).toEqual({
    '/a': { files: [], worker: '/assets/worker-1.mjs', opener: '/assets/pdf-opener-1.js' },
  });
  expect(() => listPageFiles(manifest, { '/a': [] }, { '/a': 'pdf/worker.mjs' })).toThrow(
    'The build has no pdf/worker.mjs',
  );
  expect(() => listPageFiles(withWorker, { '/a': [] }, { '/a': 'pdf/worker.mjs' })).toThrow(
    'The build has no pdf-opener',
  );
});

test('a renamed page stops the build', () => {
  expect(() => listPageFiles(manifest, { '/b': ['src/b.tsx'] })).toThrow('The build has no src/b.tsx');
});
