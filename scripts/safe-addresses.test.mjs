import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

/** Sources that draw or open what somebody else gave, without their tests. */
const SOURCES = ['apps/console/src', 'apps/widget/src']
  .flatMap((folder) => readdirSync(join(ROOT, folder), { recursive: true }).map((path) => `${folder}/${path}`))
  .filter((path) => /\.tsx?$/.test(path) && !/\.(test|spec)\.tsx?$|\/testing\//.test(path));

/** The places that make an address safe: everything else goes through them. */
const DOORS = [
  'apps/console/src/ui/safe-link.tsx',
  'apps/console/src/lib/open-address.ts',
  'apps/widget/src/frame/components/safe-link.tsx',
];

/** Beginnings of addresses that lead nowhere else whatever follows: a page of the console, a call, a mail. */
const FIXED = /^(['"`](#|tel:|mailto:|https:\/\/)|location\.(pathname|href)|URL\.createObjectURL\()/;

/** What else may be given to a link or a window, by file, and why it is not a stranger's. */
const GIVEN = {
  'apps/console/src/features/workbench/kinds/use-file.ts': ['file.url'], // `fileBodyOf` answers addresses of our own server
  'apps/console/src/features/links/share-drawer.tsx': ['this.href'], // of the customer's page, in a text to be copied
  'apps/console/src/lib/notices/badge.ts': ['count > 0 ? plain.replace'], // the page's own icon
  'apps/widget/src/frame/lazy/transcript.ts': ['url'], // of a blob made the line above
};

/** Pictures: where each address comes from. */
const PICTURES = {
  'apps/console/src/features/history/files-part.tsx': ['file.thumb ?? file.url'], // fileBodyOf
  'apps/console/src/features/history/message-words.tsx': ['file.thumb ?? file.url'],
  'apps/console/src/features/links/share-drawer.tsx': ['picture', 'source'], // drawn here
  'apps/console/src/features/links/poster.ts': ['`data:image/svg+xml'],
  'apps/console/src/features/personal/profile-part.tsx': ['avatar'], // the protocol admits our own alone
  'apps/console/src/features/workbench/avatar.tsx': ['picture'],
  'apps/console/src/features/workbench/composer/files/tray.tsx': ['url'], // of a blob
  'apps/console/src/features/workbench/facts/files-tab.tsx': ['file.thumb ?? file.url'],
  'apps/console/src/features/workbench/kinds/card-view.tsx': ['card.picture'], // cardBodyOf
  'apps/console/src/features/workbench/kinds/picture-view.tsx': ['file.thumb ?? file.url'],
  'apps/console/src/features/workbench/kinds/viewer.tsx': ['file.url'],
  'apps/console/src/features/demo/pages/iframe.tsx': ['path'], // a page of the console
  'apps/console/src/shell/header/avatar-menu.tsx': ['user.avatar'],
  'apps/console/src/shell/header/notice-panel.tsx': ['image'], // of the release's own notes
  'apps/console/src/ui/error-page/error-page.tsx': ['picture'],
  'apps/console/src/ui/faces/picture.tsx': ['agent.avatar'],
  'apps/widget/src/frame/components/face.tsx': ['avatar'],
  'apps/widget/src/frame/lazy/media-bodies.tsx': ['src', 'card.picture'],
  'apps/widget/src/frame/lazy/rich-body.tsx': ['src'], // ownPicture
  'apps/widget/src/frame/lazy/viewer.tsx': ['picture.src'],
  'apps/widget/src/link/main.ts': ['source'],
  'apps/widget/src/loader/panel.ts': ['url.href'], // our own window
};

/** Of each place that takes an address: what is given to it. */
const LINKS = [
  /<a\b[^<]*?\bhref=\{(?<given>[^}]+)/gs,
  /\.href ?= ?(?!=)(?<given>[^;\n]+)/g,
  /window\.open\((?<given>[^)]*)/g,
  /location\.(?:assign|replace)\((?<given>[^)]*)/g,
  /createElement\(\s*['"]a['"],\s*(?<given>[^)]*)/g,
  /\bh\(\s*['"]a['"],\s*(?<given>[^)]*)/g,
  /\.setAttribute\(\s*['"](?:href|src|action)['"],\s*(?<given>[^)]*)/g,
];
const SOURCES_OF_PICTURES = [
  /<(?:img|video|audio|iframe|source|embed|object)\b[^<]*?\b(?:src|data|srcset)=\{(?<given>[^}]+)/gs,
  /\.src ?= ?(?!=)(?<given>[^;\n]+)/g,
];
const MARKUP = [
  /dangerouslySetInnerHTML=\{(?<given>[^}]+)/g,
  /\.(?:inner|outer)HTML ?= ?(?!=)(?<given>[^;\n]+)/g,
  /insertAdjacentHTML\((?<given>[^)]*)/g,
  /document\.write\((?<given>[^)]*)/g,
];

/** What a source gives to places of these kinds that nothing admits. */
function unknownIn(path, text, places, admitted) {
  return places
    .flatMap((place) => [...text.matchAll(place)])
    .map(({ groups }) => groups.given.trim())
    .filter((given) => !FIXED.test(given) && !(admitted[path] ?? []).some((known) => given.startsWith(known)))
    .map((given) => `${path}: ${given}`);
}

const read = (path) => readFileSync(join(ROOT, path), 'utf8');
const all = (places, admitted, paths = SOURCES) =>
  paths.flatMap((path) => unknownIn(path, read(path), places, admitted));
const outside = SOURCES.filter((path) => !DOORS.includes(path));

it('every address that leads somewhere goes through safeHref: no link or window takes it as it comes', () => {
  expect(SOURCES.length).toBeGreaterThan(400);
  expect(all(LINKS, GIVEN, outside)).toEqual([]);
});

it('the doors ask safeHref', () => {
  for (const door of DOORS) expect(read(door)).toContain("from '@parley/protocol/bodies'");
  for (const door of DOORS) for (const line of all(LINKS, {}, [door])) expect(line).toMatch(/: safe\b/);
});

it('every picture comes from our own files or is made here: no other address is fetched', () => {
  expect(all(SOURCES_OF_PICTURES, PICTURES)).toEqual([]);
});

const CLEANED = {
  'apps/console/src/features/workbench/kinds/rich-html.tsx': ['clean'],
  'apps/console/src/shell/header/notice-panel.tsx': ['{ __html: safeHtml(html)'],
};

it('markup from data is cleaned', () => {
  expect(all(MARKUP, CLEANED)).toEqual([]);
});

it('the check sees what it is there for', () => {
  const bad = [
    '<a className={style.x} href={page.URL} target="_blank">',
    'window.open(visitor.url, "_blank")',
    'location.assign(card.link)',
    'link.href = address;',
    "node.setAttribute('href', given)",
  ];
  for (const text of bad) expect(unknownIn('x.tsx', text, LINKS, {}), text).toHaveLength(1);
  expect(unknownIn('x.tsx', '<img alt="" src={card.picture} />', SOURCES_OF_PICTURES, {})).toHaveLength(1);
});
