import { parseAst, type Plugin } from 'vite';

const CONTRACT = /\/src\/contract\/.+\.ts$/u;
/** Properties of an endpoint that only servers and the OpenAPI document read. */
const FOR_SERVERS: ReadonlySet<string> = new Set([
  'summary',
  'example',
  'permission',
  'role',
  'bodyLimit',
  'params',
  'query',
  'body',
]);

/** Removes from the dashboard's build the endpoint properties that a caller never reads. */
export function endpointsForCallers(): Plugin {
  return {
    name: 'endpoints-for-callers',
    apply: 'build',
    transform: {
      filter: { id: CONTRACT, code: 'endpoint(' },
      handler: (code) => ({ code: keepForCallers(code), map: null }),
    },
  };
}

/** Replaces what is removed with blanks, so that everything else keeps its line and column, and source maps stay right. */
export function keepForCallers(code: string): string {
  let kept = code;
  for (const { start, end } of listForServers(code)) {
    const comma = /^\s*,/u.exec(code.slice(end))?.[0].length ?? 0;
    const blanks = code.slice(start, end + comma).replaceAll(/[^\n]/gu, ' ');
    kept = kept.slice(0, start) + blanks + kept.slice(end + comma);
  }
  return kept;
}

/** Positions of those properties in `export const … = endpoint({ … })`. */
function listForServers(code: string) {
  return parseAst(code)
    .body.flatMap((one) => (one.type === 'ExportNamedDeclaration' ? (one.declaration ?? []) : []))
    .flatMap((one) => (one.type === 'VariableDeclaration' ? one.declarations : []))
    .flatMap(({ init }) => (init?.type === 'CallExpression' && isEndpoint(init.callee) ? init.arguments : []))
    .flatMap((one) => (one.type === 'ObjectExpression' ? one.properties : []))
    .filter((one) => one.type === 'Property' && one.key.type === 'Identifier' && FOR_SERVERS.has(one.key.name));
}

function isEndpoint(callee: { readonly type: string; readonly name?: unknown }): boolean {
  return callee.type === 'Identifier' && callee.name === 'endpoint';
}
