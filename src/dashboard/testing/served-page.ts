import { vi } from 'vitest';
import { FIRST_ANSWERS_ID, type FirstAnswers } from '#contract/gateway/first-answers.ts';

/** Renders as the server would, with freshly loaded modules. `e2e/server-rendered.spec.ts` does the same where no document exists at all. */
export async function loadOnServer() {
  vi.resetModules();
  vi.doMock('#dashboard/browser/is-on-server.ts', () => ({ isOnServer: true }));
  const { renderPage } = await import('#dashboard/render-page.tsx');
  return (address: string, answers: FirstAnswers, hints: string) => {
    const { pathname, search } = new URL(address, 'http://slipway.test');
    return renderPage({ path: pathname, search, answers, hints });
  };
}

/** The page as it arrives, hydrated by the dashboard as in a browser. */
export async function hydrate(address: string, answers: FirstAnswers, rendered: string): Promise<Element> {
  vi.resetModules();
  vi.doUnmock('#dashboard/browser/is-on-server.ts');
  history.replaceState(null, '', address);
  const text = JSON.stringify(answers).replaceAll('<', String.raw`\u003c`);
  document.body.innerHTML = `${rendered}<script type="application/json" id="${FIRST_ANSWERS_ID}">${text}</script>`;
  const first = document.querySelector('h1');
  if (first === null) throw new Error('The server rendered no heading.');
  await import('#dashboard/main.tsx');
  return first;
}
