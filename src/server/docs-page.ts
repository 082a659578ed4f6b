import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Hono } from 'hono';
import { html } from 'hono/html';
import { secureHeaders } from 'hono/secure-headers';
import { describeFields, type Field } from './describe-fields.ts';
import { describeRows, STATUS_WORDS } from './openapi.ts';

export interface Docs {
  readonly title: string;
  /** Where the rows are, known once the server listens. */
  readonly baseAddress: () => string;
  readonly groups: readonly { readonly title: string; readonly words: string; readonly rows: readonly Endpoint[] }[];
  /** What goes with an example's command line, like a header with a secret. */
  readonly curlWords: string;
}

type Markup = ReturnType<typeof html>;

/**
 * Publishes rows twice from the same data: `/openapi.json` for programs, `/docs` for people. The page is plain HTML with a
 * stylesheet of its own: no script, so no policy has to be widened for it, and it prints.
 */
export function serveDocs(app: Hono, docs: Docs): void {
  const style = readFileSync(join(import.meta.dirname, 'docs-page.css'), 'utf8');
  const rows = docs.groups.flatMap((group) => group.rows);
  const policy = secureHeaders({
    contentSecurityPolicy: { defaultSrc: ["'none'"], styleSrc: ["'self'"], frameAncestors: ["'none'"] },
    referrerPolicy: 'no-referrer',
  });
  app.get('/openapi.json', (context) => context.json(describeRows(docs.title, docs.baseAddress(), rows)));
  app.get('/docs', policy, async (context) => context.html(await drawPage(docs)));
  app.get('/docs.css', (context) => context.body(style, 200, { 'content-type': 'text/css; charset=utf-8' }));
}

function drawPage(docs: Docs): Markup {
  const base = docs.baseAddress();
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${docs.title}</title>
        <link rel="stylesheet" href="docs.css" />
      </head>
      <body>
        <nav aria-label="Rows">
          ${docs.groups.map(
            (group) =>
              html`<h2>${group.title}</h2>
                <ul>
                  ${group.rows.map((row) => html`<li><a href="#${row.name}">${nameRow(row)}</a></li>`)}
                </ul>`,
          )}
        </nav>
        <main>
          <h1>${docs.title}</h1>
          <p>Base address: <code>${base}</code>. The same for programs: <a href="openapi.json">openapi.json</a>.</p>
          ${docs.groups.map(
            (group) =>
              html`<h2>${group.title}</h2>
                <p>${group.words}</p>
                ${group.rows.map((row) => drawRow(row, base, docs.curlWords))}`,
          )}
        </main>
      </body>
    </html>`;
}

function drawRow(row: Endpoint, base: string, curlWords: string): Markup {
  const parameters = [
    ...(row.params ? describeFields(row.params, 'input') : []).map((field) => ({ ...field, isRequired: true })),
    ...(row.query ? describeFields(row.query, 'input') : []),
  ];
  return html`<section id="${row.name}" aria-labelledby="${row.name}-heading">
    <h3 id="${row.name}-heading"><code>${nameRow(row)}</code></h3>
    <p>${markCode(row.summary)} ${nameNeeds(row)}</p>
    ${drawFields('Parameters', parameters)} ${row.body ? drawFields('Body', describeFields(row.body, 'input')) : ''}
    <h4>Answers</h4>
    ${Object.entries(row.answers).map(([status, schema]) => {
      const heading = `${status} ${STATUS_WORDS[status] ?? ''}`;
      const isFile = row.produces !== undefined && status === '200';
      if (isFile) return html`<p class="answer">${heading}: ${row.produces ?? ''}</p>`;
      return html`<details>
        <summary>${heading}</summary>
        ${drawFields('', describeFields(schema, 'output'))}
      </details>`;
    })}
    ${
      row.example
        ? html`<h4>Example</h4>
            <pre tabindex="0"><code>${writeCommand(row, base, curlWords)}</code></pre>`
        : ''
    }
  </section>`;
}

function drawFields(heading: string, fields: readonly Field[]): Markup | '' {
  if (fields.length === 0) return '';
  return html`${heading === '' ? '' : html`<h4>${heading}</h4>`}
    <div class="wide" tabindex="0" role="group" aria-label="Fields">
      <table>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Type</th>
            <th scope="col">Rules</th>
          </tr>
        </thead>
        <tbody>
          ${fields.map(
            (field) =>
              html`<tr>
                <td><code>${field.path}</code></td>
                <td>${field.type}</td>
                <td>${[field.isRequired ? 'required' : '', field.rules].filter((part) => part !== '').join(', ')}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
}

/** Summaries mark code with backticks. */
function markCode(text: string): readonly (Markup | string)[] {
  return text.split('`').map((part, place) => (place % 2 === 1 ? html`<code>${part}</code>` : part));
}

function nameRow(row: Endpoint): string {
  return `${row.method} ${row.path}`;
}

function nameNeeds(row: Endpoint): string {
  if (row.permission !== undefined) return `Permission: ${row.permission}.`;
  if (row.role !== undefined) return row.role === 'owner' ? 'For the owner.' : 'For everybody who is signed in.';
  return '';
}

function writeCommand(row: Endpoint, base: string, curlWords: string): string {
  const { path = row.path, body } = row.example ?? {};
  const data =
    body === undefined ? '' : ` \\\n  -H 'content-type: application/json' \\\n  -d '${JSON.stringify(body)}'`;
  return `curl -X ${row.method} '${base}${path}'${curlWords}${data}`;
}
