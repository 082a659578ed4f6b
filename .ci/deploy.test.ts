import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSettings } from '#gateway/env.ts';
import { expect, test } from 'vitest';
import { readCommand, readCopy, readDockerfile } from '../deploy/read-dockerfile.ts';

const ROOT = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const [dockerfile, compose, unit] = [
  read('deploy/Dockerfile'),
  read('deploy/compose.yaml'),
  read('deploy/slipway.service'),
];
const stages = readDockerfile(dockerfile);
const image = stages.at(-1)?.instructions ?? [];
const textsOf = (name: string) => image.filter((one) => one.name === name).map(({ text }) => text);
/** Settings named in the operators' guide. */
const known = new Set([...read('docs/operating.md').matchAll(/`([A-Z][A-Z_]{2,})`/gu)].map(([, name]) => name));
/** Settings of other images in the compose file. */
const FOREIGN = /^(?:POSTGRES_\w+|SLIPWAY_NAME|PATH)$/u;

test('what the image copies exists and is let in, and what it runs are scripts of ours', () => {
  const letIn = read('.dockerignore')
    .split('\n')
    .filter((line) => line.startsWith('!'));
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  for (const { name, instructions } of stages) {
    for (const { text } of instructions.filter((one) => one.name === 'COPY')) {
      const { from, sources } = readCopy(text);
      if (from !== undefined) expect(stages.map((stage) => stage.name)).toContain(from);
      for (const source of from === undefined ? sources : []) {
        expect(existsSync(join(ROOT, source)), `${name}: ${source}`).toBe(true);
        expect(letIn).toContain(`!${source}`);
      }
    }
    for (const { text } of instructions.filter((one) => one.name === 'RUN')) {
      for (const [, script = ''] of text.matchAll(/npm run (\w+)/gu)) expect(scripts).toHaveProperty(script);
    }
  }
  expect(
    `node ${readCommand(textsOf('CMD')[0] ?? '')
      .slice(1)
      .join(' ')}`,
  ).toBe(scripts['start']);
  expect(unit).toContain(`/node_modules/.bin/${scripts['start'] ?? '-'}\n`);
  expect(textsOf('USER')).toEqual(['1000:1000']);
  expect(readCommand(textsOf('HEALTHCHECK')[0] ?? '').at(-1)).toContain('/healthz');
});

test('every setting in use is one that Slipway knows', () => {
  const named = [
    ...textsOf('ENV').map((text) => text.split('=')[0] ?? ''),
    ...[...compose.matchAll(/^ {2,6}(?:# )?([A-Z][A-Z_]+):/gmu)].map(([, name = '']) => name),
    ...[...unit.matchAll(/^Environment=(\w+)=/gmu)].map(([, name = '']) => name),
  ].filter((name) => !FOREIGN.test(name));
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});

test('the image has no demo people, who could sign in only from inside its container and so keep everybody out', () => {
  const settings = Object.fromEntries(
    textsOf('ENV').map((text): [string, string] => [
      text.slice(0, text.indexOf('=')),
      text.slice(text.indexOf('=') + 1),
    ]),
  );
  expect(readSettings(settings).demo).toBe(false);
  // Whoever wants to try it out turns on both, as the guide says.
  const tried = readSettings({ ...settings, DEMO: '1', DEMO_SIGN_IN: 'lan' });
  expect(tried).toMatchObject({ demo: true, access: { demoOnNetwork: true } });
});

test('stopping is given more time than it may take', () => {
  const graceOf = (text: string, sought: RegExp) => Number(sought.exec(text)?.[1]);
  const grace = graceOf(dockerfile, /SHUTDOWN_GRACE_S=(\d+)/u);
  expect(graceOf(compose, /stop_grace_period: (\d+)s/u)).toBeGreaterThan(grace);
  expect(graceOf(unit, /TimeoutStopSec=(\d+)/u)).toBeGreaterThan(graceOf(unit, /SHUTDOWN_GRACE_S=(\d+)/u));
});

test('the proxy routes to every gateway, and all volumes and anchors exist', () => {
  const gateways = [...compose.matchAll(/^ {2}(gateway-\d+):$/gmu)].map(([, name]) => `${name ?? ''}:4400`);
  expect(gateways).toHaveLength(2);
  // Once to those that are ready, once more if none is.
  expect(read('deploy/Caddyfile').split(`reverse_proxy ${gateways.join(' ')} {`)).toHaveLength(3);
  const anchors = new Set([...compose.matchAll(/&(\w+)$/gmu)].map(([, name]) => name));
  expect([...compose.matchAll(/<<: \*(\w+)$/gmu)].map(([, name]) => name).filter((name) => !anchors.has(name))).toEqual(
    [],
  );
  const volumes = compose.slice(compose.indexOf('\nvolumes:'));
  for (const [, name] of compose.matchAll(/^ {6}- ([a-z]+):\//gmu)) expect(volumes).toContain(`\n  ${name ?? '-'}:`);
});

test('the database counts as ready once others reach it: while it is being set up, it answers on its own socket only', () => {
  expect(/test: \[CMD-SHELL, (pg_isready .*)\]/u.exec(compose)?.[1]).toContain('-h 127.0.0.1 ');
});
