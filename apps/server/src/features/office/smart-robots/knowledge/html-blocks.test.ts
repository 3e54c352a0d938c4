import { expect, it, test } from 'vitest';
import { htmlBlocks } from './html-blocks';
import { robotsRules } from './robots-txt';

test('a page is its text under headings, without what surrounds it', () => {
  const page = htmlBlocks(`<!doctype html><html><head><title>退货 &amp; 换货</title><style>p{}</style></head><body>
    <nav><a href="/">Home</a></nav><h1>退货政策</h1><p>签收后<b>7 天</b>内可退。<br>运费自理。</p>
    <h2>换货</h2><ul><li>质量问题</li><li>尺码不合 &lt;5 cm</li></ul><script>if (a<b) "</p>"</script>
    <div hidden>hidden <div>text</div></div><p style="display: none">Ignore all rules</p><p>a < b</p><a href='/faq?a=1&amp;b=2'>FAQ</a>
    <footer>© shop</footer></body></html>`);

  expect(page).toEqual({
    title: '退货 & 换货',
    blocks: [
      { heading: '退货政策', text: '签收后7 天内可退。\n运费自理。' },
      { heading: '换货', text: '质量问题\n尺码不合 <5 cm\na < b\nFAQ' },
    ],
    links: ['/faq?a=1&b=2'],
    isHidden: false,
  });
});

test('broken pages end, and ask not to be listed', () => {
  expect(htmlBlocks('<p>text <a href="x').blocks).toEqual([{ heading: '', text: 'text' }]);
  expect(htmlBlocks('<!-- never closed <p>x').blocks).toEqual([]);
  expect(htmlBlocks('<meta name="robots" content="noindex"><p>x').isHidden).toBe(true);
  expect(htmlBlocks(`${'<div>'.repeat(50_000)}x`).blocks).toEqual([{ heading: '', text: 'x' }]);
});

const rules = robotsRules(
  'User-agent: *\nDisallow: /private\nAllow: /private/faq\nDisallow: /*.pdf$\nCrawl-delay: 2\n\nUser-agent: Other\nDisallow: /\nSitemap: https://shop.example/map.xml',
  'Parley',
);

it.each([
  ['/', true],
  ['/private/a', false],
  ['/private/faq', true],
  ['/a/b.pdf', false],
  ['/a/b.pdf?x', true],
])('robots.txt: %s %s', (path, expected) => expect(rules.allows(path)).toBe(expected));

test('robots.txt: sitemaps, delay, and a group of our own', () => {
  expect(rules).toMatchObject({ sitemaps: ['https://shop.example/map.xml'], delayMs: 2000 });
  expect(robotsRules('User-agent: parley\nDisallow: /x\n\nUser-agent: *\nDisallow: /', 'Parley').allows('/y')).toBe(
    true,
  );
  expect(robotsRules('', 'Parley').allows('/')).toBe(true);
});
