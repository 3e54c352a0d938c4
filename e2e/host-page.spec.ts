import { openHostPage } from './support/host-page';
import { expect, test } from './support/test';
import { spoken } from './support/transcript';

/** CSS rules on every element, as some shops have. */
const HOSTILE = `
* { display: none !important; font: 40px fantasy !important; color: red !important; letter-spacing: 9px !important }
html, head + body, body *, h1 { display: block !important; margin: 0 !important }
parley-widget, iframe { display: none !important; position: static !important; opacity: 0 !important; transform: scale(0) !important; width: 3px !important; height: 3px !important; border: 9px solid red !important; z-index: -1 !important }
button, .launcher, .panel, .badge { background: lime !important; width: 500px !important; visibility: hidden !important }
`;

/** Content-Security-Policy with only what docs/how-to/embed.md asks for, plus the page's own files. */
function documented(widget: string): string {
  const socket = widget.replace('http', 'ws');
  return `default-src 'none'; style-src 'self'; require-trusted-types-for 'script'; script-src ${widget}; frame-src 'self' ${widget}; connect-src ${widget} ${socket}`;
}

const policies: [string, (widget: string) => string][] = [
  ['the documented policy', documented],
  ['a policy that forbids requests of scripts', (widget) => documented(widget).replace(/; connect-src.*/, '')],
];

for (const [name, policyFor] of policies)
  test(`the widget works on a page with hostile styles under ${name}`, async ({
    agent,
    openDesk,
    openPage,
    openVisitor,
    parley,
  }) => {
    const host = await openHostPage({ widget: parley.url, policy: policyFor(parley.url), css: HOSTILE });
    try {
      const desk = await openDesk({ as: agent });
      const plain = await openPage({ locale: 'zh-CN' });
      await plain.route('**/widget.js', (route) => route.abort());
      await plain.goto(host.url);
      const visitor = await openVisitor({ url: host.url });
      await expect(visitor.launcher).toBeVisible();

      await test.step('the widget changes nothing of the page', async () => {
        expect(await visitor.page.evaluate(pageStyles)).toEqual(await plain.evaluate(pageStyles));
      });

      await test.step('the page’s styles do not reach the widget', async () => {
        await expect(visitor.launcher).toHaveCSS('width', '56px');
        await expect(visitor.launcher).not.toHaveCSS('background-color', 'rgb(0, 255, 0)');
        await visitor.open();
        const window = visitor.page.locator('parley-widget iframe');
        await expect(window).toHaveCSS('width', '380px');
        await expect(window).toHaveCSS('height', '608px');
        await expect(visitor.input).toHaveCSS('letter-spacing', 'normal');
      });

      await test.step('messages arrive on both sides', async () => {
        await visitor.say('从别人的页面来');
        await desk.openThread(visitor.id);
        await desk.say('欢迎');
        const said = ['visitor: 从别人的页面来', 'agent: 欢迎'];
        for (const window of [desk, visitor]) await expect.poll(async () => spoken(await window.lines())).toEqual(said);
        await expect(desk.page.getByRole('complementary')).toContainText('严格的店');
        await visitor.page.reload();
        await expect.poll(async () => spoken(await visitor.lines())).toEqual(said);
      });
    } finally {
      await host.close();
    }
  });

/** A page that is read from the right, that enlarges itself, and that uses names of ours for variables of its own. */
const ZOOMED = ':root { direction: rtl; zoom: 1.5; --from: 40px; --seen: 200px; --lift: 300px }';

test('the widget fits a page that has its tag twice and enlarges itself', async ({
  agent,
  openDesk,
  openVisitor,
  parley,
}) => {
  const tag = `<script async src="${parley.url}/widget.js" data-site="demo"></script>`;
  const host = await openHostPage({
    widget: parley.url,
    policy: documented(parley.url),
    css: ZOOMED,
    snippet: tag + tag,
  });
  try {
    await openDesk({ as: agent });
    const visitor = await openVisitor({ url: host.url });
    await visitor.open();
    await expect(visitor.page.locator('parley-widget')).toHaveCount(1);
    await expect(visitor.page.locator('parley-widget')).toHaveCSS('direction', 'ltr');
    for (const part of [visitor.header, visitor.input]) await expect(part).toBeInViewport({ ratio: 1 });
    await visitor.page.setViewportSize({ width: 390, height: 800 });
    for (const part of [visitor.header, visitor.input]) await expect(part).toBeInViewport({ ratio: 1 });
  } finally {
    await host.close();
  }
});

/** Runs in the page: everything of the host page that a widget could disturb. */
function pageStyles() {
  const own = [...document.querySelectorAll('html, body, body *')];
  return {
    globals: Object.keys(window).filter((key) => !/^\d+$/.test(key)),
    sheets: [document.styleSheets.length, document.adoptedStyleSheets.length],
    height: document.documentElement.scrollHeight,
    width: document.documentElement.scrollWidth,
    elements: own.map((element) => {
      const { color, width, height, display, fontSize, letterSpacing } = getComputedStyle(element);
      return [element.tagName, color, width, height, display, fontSize, letterSpacing];
    }),
  };
}
