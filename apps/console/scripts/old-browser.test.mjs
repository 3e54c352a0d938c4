import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';

const source = readFileSync(new URL('../public/old-browser.js', import.meta.url), 'utf8');

/** As much of a page as the script looks at. */
function buildPage({ missing = [], language = null, browser = 'zh-CN' } = {}) {
  const said = [];
  const element = (name) => ({
    name,
    style: {},
    appendChild: (child) => void (typeof child === 'string' && said.push(child)),
    setAttribute() {},
    focus() {},
    ...(name === 'script' && !missing.includes('noModule') && { noModule: false }),
  });
  const features = { structuredClone() {}, HTMLDialogElement: class {} };
  for (const name of missing) delete features[name];
  const window = { ...features, localStorage: { getItem: () => language }, navigator: { language: browser } };
  const document = { body: element('body'), createElement: element, createTextNode: (text) => text };
  return { said, globals: { window, document } };
}

const saidBy = (facts) => {
  const { said, globals } = buildPage(facts);
  runInNewContext(source, globals);
  return said;
};

it('a browser that can run the console sees nothing', () => expect(saidBy()).toEqual([]));

it.each(['noModule', 'structuredClone', 'HTMLDialogElement'])('without %s it asks for a newer browser', (name) =>
  expect(saidBy({ missing: [name] })).toEqual(['温馨提示', expect.stringContaining('浏览器版本过低')]),
);

it('in the language that was chosen here', () =>
  expect(saidBy({ missing: ['structuredClone'], language: 'en' })[1]).toMatch('too old'));

it('in the browser’s language before one is chosen', () =>
  expect(saidBy({ missing: ['structuredClone'], browser: 'en-US' })[1]).toMatch('too old'));

it('is written as Internet Explorer reads it', () => {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
  expect(code).not.toMatch(/=>|`|\b(?:const|let|class)\b|\.\.\.|\?\.|catch \{/);
});
