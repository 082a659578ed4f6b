import axe from 'axe-core';

/** What axe finds on the whole page, one line per rule; colours and sizes need a browser and are checked there. */
export async function findFaults(): Promise<string[]> {
  const { violations } = await axe.run(document.documentElement, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    // The language is set in index.html, which tests don't load.
    rules: {
      'color-contrast': { enabled: false },
      'target-size': { enabled: false },
      'html-has-lang': { enabled: false },
    },
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`);
}
