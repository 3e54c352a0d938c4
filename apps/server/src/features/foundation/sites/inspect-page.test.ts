import { expect, test } from 'vitest';
import type { Page } from '../../../outside/fetch-page';
import { attributesOf, tagsOf, withoutComments } from './html-tags';
import { inspectPage } from './inspect-page';

const SCRIPT = '<script async src="https://chat.example/widget.js" data-site="key-1"></script>';
const site = { key: 'key-1', domains: [] as string[] };

const page = (html: string, facts: Partial<Page> = {}): Page => ({
  url: 'https://shop.example/',
  status: 200,
  contentType: 'text/html; charset=utf-8',
  policies: [],
  html,
  isCut: false,
  ...facts,
});

/** `<step>: <fault> <detail>` of all failing steps; what is skipped in brackets. */
const shown = (fetched: Parameters<typeof inspectPage>[1], of = site): string[] =>
  inspectPage('https://shop.example/', fetched, of).flatMap(({ step, result, fault, detail }) => {
    if (result === 'good') return [];
    return [result === 'skipped' ? `(${step})` : `${step}: ${fault} ${detail ?? ''}`.trim()];
  });

test('a page with the script of this site passes each step', () => {
  expect(shown(page(`<!doctype html><head>${SCRIPT}</head>`))).toEqual([]);
  expect(inspectPage('https://shop.example/', page(SCRIPT), site).map(({ step }) => step)).toEqual([
    'address',
    'answer',
    'page',
    'script',
    'site',
    'domain',
    'policy',
  ]);
});

test('letters whose lower case is longer hide no script', () => {
  expect(shown(page(`<title>İSTANBUL İÇİN İLAN</title>${SCRIPT}`))).toEqual([]);
});

const POLICY = "default-src 'none'; script-src https://chat.example; frame-src https://chat.example";
const OF_SCRIPT = ['(script)', '(site)', '(domain)', '(policy)'];

test.each<[string, Parameters<typeof inspectPage>[1], string[]]>([
  ['no script', page('<p>Hello</p>'), ['script: no-script', '(site)', '(policy)']],
  ['a script in a comment', page(`<!-- ${SCRIPT} -->`), ['script: no-script', '(site)', '(policy)']],
  [
    'a tag manager',
    page('<script src="https://www.googletagmanager.com/gtm.js"></script>'),
    ['script: tag-manager', '(site)', '(policy)'],
  ],
  ['a long page', page('<p>', { isCut: true }), ['script: cut', '(site)', '(policy)']],
  ['the key of another site', page(SCRIPT.replace('key-1', 'key-2')), ['site: other-site key-2']],
  ['both sites, one of them this one', page(SCRIPT.replace('key-1', 'key-2') + SCRIPT), []],
  ['another way to write the tag', page("<SCRIPT DATA-SITE=key-1 src='//chat.example/widget.js' async>"), []],
  [
    'an inline script that adds it',
    page("<script>s.src='https://chat.example/widget.js';s.dataset.site='key-1'</script>"),
    [],
  ],
  ['the documented policy', page(SCRIPT, { policies: [POLICY] }), []],
  [
    'a policy without the widget',
    page(SCRIPT, { policies: ["default-src 'self'"] }),
    ['policy: blocked script-src, frame-src'],
  ],
  [
    'a policy without its frame',
    page(SCRIPT, { policies: ["script-src https:; frame-src 'self'"] }),
    ['policy: blocked frame-src'],
  ],
  [
    'two policies, one of which forbids it',
    page(SCRIPT, { policies: [POLICY, "script-src 'self'"] }),
    ['policy: blocked script-src'],
  ],
  [
    'a policy in the page',
    page(`<meta http-equiv="Content-Security-Policy" content="script-src 'self'">${SCRIPT}`),
    ['policy: blocked script-src'],
  ],
  [
    'a nonce',
    page(SCRIPT.replace('async', 'async nonce="abc"'), { policies: ["script-src 'nonce-abc' 'strict-dynamic'"] }),
    [],
  ],
  ['a wildcard', page(SCRIPT, { policies: ['script-src *.example; frame-src https://*.example'] }), []],
  ['an error page with the script', page(SCRIPT, { status: 404 }), ['answer: status 404']],
  ['a picture', page('', { contentType: 'image/png' }), ['page: not-html image/png', ...OF_SCRIPT]],
  [
    'an address inside',
    { url: 'https://shop.example/', error: 'private-target' },
    ['address: private-target', '(answer)', '(page)', ...OF_SCRIPT],
  ],
  [
    'a redirect inside',
    { url: 'http://10.0.0.1/', error: 'private-target' },
    ['answer: private-target 10.0.0.1', '(page)', ...OF_SCRIPT],
  ],
  [
    'no answer in time',
    { url: 'https://shop.example/', error: 'timeout' },
    ['answer: timeout', '(page)', ...OF_SCRIPT],
  ],
])('%s', (_, fetched, steps) => {
  expect(shown(fetched)).toEqual(steps);
});

test('a page on a domain that the site does not list', () => {
  expect(shown(page(SCRIPT), { ...site, domains: ['*.shop.example'] })).toEqual(['domain: not-listed shop.example']);
  expect(shown(page(SCRIPT), { ...site, domains: ['shop.example'] })).toEqual([]);
});

test.each([
  '<script'.repeat(300_000),
  '<!--'.repeat(500_000),
  `<script ${'a '.repeat(1_000_000)}>`,
  `<script a${' '.repeat(2_000_000)}>`,
])('two megabytes of %.10s are read in time', (html) => {
  const started = performance.now();
  for (const tag of tagsOf(withoutComments(html), 'script')) attributesOf(tag);
  // Time that grows with the square would be minutes.
  expect(performance.now() - started).toBeLessThan(30_000);
});
