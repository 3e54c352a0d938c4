import { expect, test } from 'vitest';
import * as z from 'zod';
import { ERRORS } from './errors';
import type { Route } from './http/route';
import { routes } from './http/routes';
import spec from './SPEC.md?raw';
import { sections } from './settings/sections';
import { hash, plainSource } from './testing/source';

/** Files that define frames of a socket; `effect.ts` defines how an inbox applies them. */
const sources = import.meta.glob<string>(
  ['./codes.ts', './types.ts', './push/*.ts', '!./push/effect.ts', '!./push/push-of.ts', './say/*.ts'],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
);

const schema = (type: z.ZodType | undefined, io: 'input' | 'output') =>
  type ? z.toJSONSchema(type, { io, unrepresentable: 'any' }) : null;

function wire(): string {
  const files = Object.entries(sources)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, text]) => [name, plainSource(text)]);
  const calls = Object.entries<Route>(routes)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, { needs, request, answer }]) => [name, needs, schema(request, 'input'), schema(answer, 'input')]);
  const settings = Object.entries(sections).map(([name, { audience, shape }]) => [
    name,
    audience,
    schema(shape, 'output'),
  ]);
  return JSON.stringify([files, calls, ERRORS, settings]);
}

/** Version lines of SPEC.md, oldest first: `| 1 | 0123456789abcdef | what changed |`. */
const versions = [...spec.matchAll(/^\| (\d+) \| `([0-9a-f]{14})` \|/gm)].map(([, version, fingerprint]) => ({
  version: Number(version),
  fingerprint,
}));

test('the wire has the fingerprint of the newest version line of SPEC.md', () => {
  const newest = versions.at(-1);
  const now = hash(wire());
  const line = `| ${(newest?.version ?? 0) + 1} | \`${now}\` | … |`;
  const advice = `The wire changed: add a version line to packages/protocol/SPEC.md: ${line} (or, while version ${newest?.version} is not released, give its line this fingerprint). Widgets on customers' pages may be one version behind.`;
  expect(newest?.fingerprint, advice).toBe(now);
});

test('versions are counted 1, 2, 3 …', () => {
  expect(versions.map(({ version }) => version)).toEqual(versions.map((_, index) => index + 1));
});

test('SPEC.md lists exactly the codes of the wire', () => {
  const named = sources['./codes.ts']!.match(/'\d{4}'/g)!;
  const pushed = Object.entries(sources).flatMap(([name, text]) =>
    name.startsWith('./push/') ? (text.match(/(?<=\bcode: )'\d{4}'/g) ?? []) : [],
  );
  const codes = new Set([...named, ...pushed].map((code) => code.slice(1, -1)));
  const documented = [...spec.matchAll(/^\| (\d{4}) \|/gm)].map(([, code]) => code!);
  expect([...documented].sort()).toEqual([...codes].sort());
});
