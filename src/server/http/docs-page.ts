import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Hono } from 'hono';
import { html } from 'hono/html';
import { secureHeaders } from 'hono/secure-headers';
import { describeFields, type Field } from './describe-fields.ts';
import { type ApiDescription, describeEndpoints, STATUS_TEXTS } from './openapi.ts';

export interface Docs {
  readonly api: ApiDescription;
  /** Base address of the endpoints, known once the server listens. */
  readonly baseAddress: () => string;
  readonly groups: readonly {
    readonly title: string;
    readonly text: string;
    readonly endpoints: readonly Endpoint[];
  }[];
  /** Extra options of an example's command line, like a header with a secret. */
  readonly curlOptions: string;
}

type Markup = ReturnType<typeof html>;

/**
 * Publishes endpoints twice from the same data: `/openapi.json` for programs, `/docs` for people. The page is plain HTML with its own
 * stylesheet: without a script no policy has to be relaxed, and it can be printed.
 */
export function serveDocs(app: Hono, docs: Docs): void {
  const style = readFileSync(join(import.meta.dirname, 'docs-page.css'), 'utf8');
  const endpoints = docs.groups.flatMap((group) => group.endpoints);
  const policy = secureHeaders({
    contentSecurityPolicy: { defaultSrc: ["'none'"], styleSrc: ["'self'"], frameAncestors: ["'none'"] },
    referrerPolicy: 'no-referrer',
  });
  const describe = onceFor(docs.baseAddress, (base) => JSON.stringify(describeEndpoints(docs.api, base, endpoints)));
  const render = onceFor(docs.baseAddress, (base) => renderPage(docs, base));
  app.get('/openapi.json', (context) => context.body(describe(), 200, { 'content-type': 'application/json' }));
  app.get('/docs', policy, async (context) => context.html(await render()));
  app.get('/docs.css', (context) => context.body(style, 200, { 'content-type': 'text/css; charset=utf-8' }));
}

/** Creates a value on the first request and caches it: anyone may request it, and creating it blocks the process for tens of milliseconds. */
function onceFor<T>(baseAddress: () => string, make: (base: string) => T): () => T {
  let kept: { readonly base: string; readonly made: T } | undefined;
  return () => {
    const base = baseAddress();
    if (kept?.base !== base) kept = { base, made: make(base) };
    return kept.made;
  };
}

function renderPage(docs: Docs, base: string): Markup {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${docs.api.title}</title>
        <link rel="stylesheet" href="docs.css" />
      </head>
      <body>
        <nav aria-label="Endpoints">
          ${docs.groups.map(
            (group) =>
              html`<h2>${group.title}</h2>
                <ul>
                  ${group.endpoints.map((endpoint) => html`<li><a href="#${endpoint.name}">${nameEndpoint(endpoint)}</a></li>`)}
                </ul>`,
          )}
        </nav>
        <main>
          <h1>${docs.api.title}</h1>
          <p>Base address: <code>${base}</code>. Machine-readable version: <a href="openapi.json">openapi.json</a>.</p>
          ${docs.groups.map(
            (group) =>
              html`<h2>${group.title}</h2>
                <p>${group.text}</p>
                ${group.endpoints.map((endpoint) => drawEndpoint(endpoint, base, docs.curlOptions))}`,
          )}
        </main>
      </body>
    </html>`;
}

function drawEndpoint(endpoint: Endpoint, base: string, curlOptions: string): Markup {
  const parameters = [
    ...(endpoint.params ? describeFields(endpoint.params, 'input') : []).map((field) => ({
      ...field,
      isRequired: true,
    })),
    ...(endpoint.query ? describeFields(endpoint.query, 'input') : []),
  ];
  return html`<section id="${endpoint.name}" aria-labelledby="${endpoint.name}-heading">
    <h3 id="${endpoint.name}-heading"><code>${nameEndpoint(endpoint)}</code></h3>
    <p>${markCode(endpoint.summary)} ${nameNeeds(endpoint)}</p>
    ${drawFields('Parameters', parameters)}
    ${endpoint.body ? drawFields('Body', describeFields(endpoint.body, 'output')) : ''}
    <h4>Answers</h4>
    ${Object.entries(endpoint.answers).map(([status, schema]) => {
      const heading = `${status} ${STATUS_TEXTS[status] ?? ''}`;
      const isFile = endpoint.produces !== undefined && status === '200';
      if (isFile) return html`<p class="answer">${heading}: ${endpoint.produces ?? ''}</p>`;
      return html`<details>
        <summary>${heading}</summary>
        ${drawFields('', describeFields(schema, 'output'))}
      </details>`;
    })}
    ${
      endpoint.example
        ? html`<h4>Example</h4>
            <pre tabindex="0"><code>${writeCommand(endpoint, base, curlOptions)}</code></pre>`
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

/** Summaries use backticks for code. */
function markCode(text: string): readonly (Markup | string)[] {
  return text.split('`').map((part, place) => (place % 2 === 1 ? html`<code>${part}</code>` : part));
}

function nameEndpoint(endpoint: Endpoint): string {
  return `${endpoint.method} ${endpoint.path}`;
}

function nameNeeds(endpoint: Endpoint): string {
  if (endpoint.permission !== undefined) return `Permission: ${endpoint.permission}.`;
  if (endpoint.role !== undefined)
    return endpoint.role === 'owner' ? 'For the owner.' : 'For everybody who is signed in.';
  return '';
}

function writeCommand(endpoint: Endpoint, base: string, curlOptions: string): string {
  const { path = endpoint.path, body } = endpoint.example ?? {};
  const data =
    body === undefined ? '' : ` \\\n  -H 'content-type: application/json' \\\n  -d '${JSON.stringify(body)}'`;
  return `curl -X ${endpoint.method} '${base}${path}'${curlOptions}${data}`;
}
