import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

/** Sources, without tests, that may render or open an address from outside. */
const SOURCES = ['apps/console/src', 'apps/widget/src']
  .flatMap((folder) => readdirSync(join(ROOT, folder), { recursive: true }).map((path) => `${folder}/${path}`))
  .filter((path) => /\.tsx?$/.test(path) && !/\.(test|spec)\.tsx?$|\/testing\//.test(path));

/** The only files that may put an address from data into a link or window; they call `safeHref`. */
const SAFE_LINKS = [
  'apps/console/src/ui/safe-link.tsx',
  'apps/console/src/lib/open-address.ts',
  'apps/widget/src/frame/components/safe-link.tsx',
];

/** Fixed beginnings that make an address safe regardless of what follows: an anchor, a telephone number, a mail, our own page. */
const FIXED = /^(['"`](#|tel:|mailto:|https:\/\/)|location\.(pathname|href)|URL\.createObjectURL\()/;

/** Other addresses that links and windows may take, by file, with the reason why a visitor cannot choose them. */
const GIVEN = {
  'apps/console/src/features/home/parts/chat-step.tsx': ['url'], // a chat link, as the server answers its address
  'apps/console/src/features/home/parts/page-step.tsx': ['url'],
  'apps/console/src/features/workbench/kinds/use-file.ts': ['file.url'], // `fileBodyOf` returns addresses of our own server only
  'apps/console/src/features/links/share-drawer.tsx': ['this.href'], // in a code sample to copy: runs on the host page
  'apps/console/src/lib/notices/badge.ts': ['count > 0 ? plain.replace'], // the console's own icon
  // biome-ignore lint/suspicious/noTemplateCurlyInString: source text
  'apps/widget/src/parts/opening/elsewhere.ts': ["''", '`${kit.base}widget/frame/'], // an empty window, and our own page
  'apps/widget/src/frame/lazy/save-text.ts': ['url'], // a blob URL made on the line above
};

/** Addresses that pictures and frames may take, by file; the comment says where each comes from. */
const PICTURES = {
  'apps/console/src/features/history/detail/files-part.tsx': ['file.thumb ?? file.url'], // fileBodyOf
  'apps/console/src/features/history/message-words.tsx': ['file.thumb ?? file.url'],
  'apps/console/src/features/links/share-drawer.tsx': ['picture', 'source'], // drawn in this file
  'apps/console/src/features/links/poster.ts': ['`data:image/svg+xml'],
  'apps/console/src/lib/census/map/picture.ts': ['`data:image/svg+xml'], // drawn in this file
  'apps/console/src/features/personal/profile-part.tsx': ['avatar'], // the protocol accepts addresses of our own server only
  'apps/console/src/features/workbench/avatar.tsx': ['picture'],
  'apps/console/src/features/workbench/composer/files/tray.tsx': ['url'], // a blob URL
  'apps/console/src/features/workbench/facts/files-tab.tsx': ['file.thumb ?? file.url'],
  'apps/console/src/features/workbench/kinds/card-view.tsx': ['card.picture'], // cardBodyOf
  'apps/console/src/features/workbench/kinds/picture-view.tsx': ['file.thumb ?? file.url'],
  'apps/console/src/features/workbench/kinds/viewer.tsx': ['file.url'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: source text
  'apps/console/src/features/access/install/snippets.ts': ['${JSON.stringify(script)}'], // text to copy
  'apps/console/src/features/access/sandbox/sandbox-page.tsx': ['sandbox.src'], // /demo/sandbox/ of our own server
  'apps/console/src/features/demo/pages/iframe.tsx': ['path'], // a page of the console
  'apps/console/src/features/settings/launcher/picture-control.tsx': ['`data:image/webp;base64,${data'], // what the server has re-encoded
  'apps/console/src/shell/header/avatar-menu.tsx': ['user.avatar'],
  'apps/console/src/shell/header/notice-panel.tsx': ['image'], // from the notes shipped with the release
  'apps/console/src/ui/mark.tsx': ['logo'], // `useBrand` makes it from a checked key
  'apps/console/src/ui/error-page/error-page.tsx': ['picture'],
  'apps/console/src/features/quick-replies/content-fields.tsx': ['file.thumb ?? file.url'], // as the upload or the list answered
  'apps/console/src/features/robots/ask/answers-field.tsx': ['answer.file.thumb ?? answer.file.url'], // as the upload or the list answered
  'apps/console/src/ui/faces/picture.tsx': ['agent.avatar'],
  'apps/widget/src/parts/opening/in-page.ts': ['frame.src.replace'], // the widget's own window
  'apps/widget/src/frame/components/face.tsx': ['avatar'],
  'apps/widget/src/frame/lazy/look/brand.tsx': ['picture'], // what the server has re-encoded, as data
  'apps/widget/src/frame/lazy/media-bodies.tsx': ['src', 'card.picture'],
  'apps/widget/src/frame/lazy/rich-body.tsx': ['src'], // ownPicture
  'apps/widget/src/frame/lazy/viewer.tsx': ['picture.src'],
  'apps/widget/src/link/main.ts': ['source'],
  'apps/widget/src/preview-page/main.ts': ["'widget.js'"], // the widget itself, of our own origin
  'apps/widget/src/loader/panel.ts': ['url.href'], // the widget's own window
};

/** Where the source hands an address to a link or window; `given` is the expression. */
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

/** The expressions in `text` at `places` that are neither fixed nor admitted for this file. */
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
const outside = SOURCES.filter((path) => !SAFE_LINKS.includes(path));

it('links and windows outside the listed files take only fixed or known addresses', () => {
  expect(SOURCES.length).toBeGreaterThan(400);
  expect(all(LINKS, GIVEN, outside)).toEqual([]);
});

it('the listed files pass every address through safeHref', () => {
  for (const file of SAFE_LINKS) expect(read(file)).toContain("from '@parley/protocol/safe-href'");
  for (const file of SAFE_LINKS) for (const line of all(LINKS, {}, [file])) expect(line).toMatch(/: safe\b/);
});

it('pictures and frames load only our own files or files made by the page', () => {
  expect(all(SOURCES_OF_PICTURES, PICTURES)).toEqual([]);
});

const CLEANED = {
  'apps/console/src/features/workbench/kinds/rich-html.tsx': ['clean'],
  'apps/console/src/shell/header/notice-panel.tsx': ['{ __html: safeHtml(html)'],
};

it('markup from data is sanitized', () => {
  expect(all(MARKUP, CLEANED)).toEqual([]);
});

it('the patterns find unsafe links and pictures', () => {
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
