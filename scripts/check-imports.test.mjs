import { expect, test } from 'vitest';
import { findForbiddenImports } from './check-imports.mjs';
import { cyclicPairs, forbiddenImport } from './lib/import-rules.mjs';
import { readImports } from './lib/imports.mjs';

test('every import follows the layer rules', () => {
  expect(findForbiddenImports()).toEqual([]);
});

const BROKEN = [
  ['packages/core/routing/pick.ts', '@parley/protocol/types', 'packages/core may not import packages/protocol'],
  ['packages/core/routing/pick.ts', 'node:fs', 'packages/core depends on nothing'],
  ['packages/protocol/inbox.ts', 'pg', 'packages/protocol depends on core and zod alone'],
  ['packages/protocol/inbox.ts', '@parley/live/outbox', 'packages/protocol may not import packages/live'],
  ['packages/live/outbox.ts', '@parley/protocol/say/visitor', 'packages/live may load only codes, types and bodies'],
  ['apps/widget/src/frame/app.tsx', '@parley/protocol/errors', 'apps/widget may load only codes, types and bodies'],
  ['apps/console/src/app/router.tsx', '../../../server/src/main', 'apps/console may not import apps/server'],
  ['apps/console/src/app/router.tsx', '@parley/server/main', 'apps/console may not import apps/server'],
  ['apps/server/src/main.ts', '@parley/live/outbox', 'apps/server may not import packages/live'],
  ['apps/server/src/main.ts', '../../../packages/core/SPEC', 'another package is called by its name'],
  ['e2e/talk.spec.ts', '../apps/server/src/ids', 'e2e may not import apps/server'],
  ['bench/run.ts', '@parley/server/main', 'bench may not import apps/server'],
  [
    'apps/server/src/live/session.ts',
    '../features/conversation/messages/store',
    "live may call features/conversation/messages's actions",
  ],
  ['apps/server/src/features/conversation/visits/actions.ts', '../messages/store', 'never its store'],
  ['apps/server/src/features/conversation/visits/actions.ts', '../messages/journal-store', 'never its store'],
  ['apps/server/src/assembly/core.ts', '../features/conversation/messages/store', 'never its store'],
  [
    'apps/server/src/features/conversation/visits/actions.ts',
    '../../../http/server',
    'features/conversation/visits may not import http',
  ],
  ['apps/server/src/features/foundation/audit/actions.ts', '../../office/history/list', 'never the other way'],
  ['apps/server/src/features/conversation/visits/actions.ts', '../../office/users/actions', 'never the other way'],
  [
    'apps/server/src/http/mount.ts',
    '../features/foundation/auth/routes',
    'http may not import features/foundation/auth',
  ],
  ['apps/server/src/db/pool.ts', '../live/hub', 'db may not import live'],
  ['apps/console/src/features/home/page.tsx', '../auth/state', 'never import each other'],
  ['apps/console/src/shell/menu.tsx', '../features/home/page', 'shell may not import features/home'],
  ['apps/console/src/ui/table.tsx', '../app/router', 'ui may not import app'],
];

test.each(BROKEN)('%s must not import %s', (file, specifier, sentence) => {
  expect(forbiddenImport(file, { specifier, isTypeOnly: false })).toContain(sentence);
});

const SOUND = [
  ['packages/live/outbox.ts', '@parley/protocol/codes', false],
  ['packages/live/outbox.ts', '@parley/protocol/say/visitor', true],
  ['packages/protocol/inbox.ts', '@parley/core/conversation/types', false],
  ['apps/server/src/features/conversation/visits/actions.ts', '../messages/actions', false],
  ['apps/server/src/features/conversation/visits/actions.ts', './store', false],
  ['apps/server/src/features/office/history/list.ts', '../../foundation/audit/actions', false],
  ['apps/server/src/features/conversation/visits/routes.ts', '../../../http/handler', true],
  ['apps/server/src/main.ts', './features/conversation/messages/actions', false],
  ['apps/server/src/testing/test-people.ts', '../features/conversation/messages/store', false],
  ['apps/console/src/app/router.tsx', '../features/home/page', false],
  ['apps/console/src/features/home/page.tsx', './queries', false],
];

test.each(SOUND)('%s may import %s', (file, specifier, isTypeOnly) => {
  expect(forbiddenImport(file, { specifier, isTypeOnly })).toBeUndefined();
});

test.each([
  ['apps/console/src/features/home/page.tsx', 'react-router', ['useNavigate'], false],
  ['apps/console/src/features/home/page.tsx', 'react-router', ['Link', 'useSearchParams'], true],
  ['apps/console/src/features/home/page.tsx', './use-params', ['useParams'], false],
  ['apps/console/src/shell/layout/frame.tsx', 'react-router', ['useLocation'], false],
])('%s imports from %s %j: broken %s', (file, specifier, names, isBroken) => {
  expect(forbiddenImport(file, { specifier, names, isTypeOnly: false }) !== undefined).toBe(isBroken);
});

const NOTES = 'apps/server/src/features/conversation/notes';

test.each([
  [`${NOTES}/reading.ts`, './store', 're-exports its store under another name'],
  [`${NOTES}/reading.ts`, './present', undefined],
  [`${NOTES}/list-store.ts`, './store', undefined],
])('%s that exports from %s: %s', (file, specifier, sentence) => {
  const broken = forbiddenImport(file, { specifier, isTypeOnly: false, isExported: true });
  expect(broken).toEqual(sentence && expect.stringContaining(sentence));
});

test('two features that load each other are reported, also within a layer; imports of types do not count', () => {
  const at = (file, specifier, isTypeOnly = false) => ({
    file: `apps/server/src/features/conversation/${file}`,
    specifier,
    isTypeOnly,
    line: 3,
  });
  const there = at('notes/actions.ts', '../ratings/actions');
  expect(cyclicPairs([there, at('ratings/actions.ts', '../visits/actions')])).toEqual([]);
  expect(cyclicPairs([there, at('ratings/actions.ts', '../notes/present', true)])).toEqual([]);
  expect(cyclicPairs([there, at('ratings/rate.test.ts', '../notes/present')])).toEqual([]);
  expect(cyclicPairs([there, at('ratings/actions.ts', '../notes/present'), at('ratings/b.ts', '../notes/b')])).toEqual([
    expect.stringContaining('features/conversation/notes and features/conversation/ratings load each other'),
  ]);
});

test('imports are found in every form, and not in comments', () => {
  const text = [
    "import { a } from './a';",
    "import type { B } from './b';",
    "import './c';",
    'import {',
    '  d,',
    "} from './d';",
    "export { e } from './e';",
    "export type { F } from './f';",
    "const g = await import('./g');",
    "type H = import('./h').H;",
    "// import { no } from './comment';",
    "/* import { no } from './comment'; */",
  ].join('\n');
  expect(readImports(text)).toEqual([
    { specifier: './a', names: ['a'], isTypeOnly: false, line: 1 },
    { specifier: './b', names: ['B'], isTypeOnly: true, line: 2 },
    { specifier: './c', names: [], isTypeOnly: false, line: 3 },
    { specifier: './d', names: ['d'], isTypeOnly: false, line: 6 },
    { specifier: './e', names: ['e'], isTypeOnly: false, line: 7, isExported: true },
    { specifier: './f', names: ['F'], isTypeOnly: true, line: 8, isExported: true },
    { specifier: './g', names: [], isTypeOnly: false, line: 9 },
    { specifier: './h', names: [], isTypeOnly: true, line: 10 },
  ]);
});
