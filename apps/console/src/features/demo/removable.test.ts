import { expect, it } from 'vitest';
import { buildMenu } from '../../shell/routes/menu';
import { resolveRoutes } from '../../shell/routes/resolve';
import { demo as en } from './locales/en';
import { demo as zh } from './locales/zh';
import { demoRoutes, demoRoutesFor } from './routes';

const sources = import.meta.glob<string>('../../**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true });

it('the folder can be deleted: other files load it only by a glob that may match nothing', () => {
  const outside = Object.entries(sources).filter(([file]) => !file.startsWith('./'));
  const importers = outside.filter(([, text]) => /features\/demo|from '[^']*\/demo\//.test(text)).map(([file]) => file);
  expect(importers).toEqual(['../../app/lazy-parts.ts']);
  expect(sources['../../app/lazy-parts.ts']).toContain("import.meta.glob<Samples>('../features/demo/routes.ts'");
});

it('only this folder calls the mock endpoints, which can be deleted with it', () => {
  const calls = /['"`](GET|POST) \/demo\/|\/api\/demo/;
  const isCode = (line: string) => !/^\s*(\*|\/\*|\/\/)/.test(line);
  const callers = Object.entries(sources).filter(([, text]) =>
    text.split('\n').some((line) => isCode(line) && calls.test(line)),
  );
  expect(callers.map(([file]) => file).filter((file) => !file.startsWith('./'))).toEqual([]);
  expect(callers.length).toBeGreaterThan(3);
});

it('the sample pages are one folded entry of the menu, in which each keeps its address', async () => {
  const menuOf = async (isInMenu: boolean) => buildMenu(resolveRoutes(await demoRoutesFor(isInMenu)));
  expect(await menuOf(false)).toEqual([]);
  const [samples, ...others] = await menuOf(true);
  expect([samples?.title, others]).toEqual(['samples', []]);
  const [group] = await demoRoutesFor(false);
  expect(group?.children?.map(({ path }) => path)).toEqual(demoRoutes.map(({ path }) => path));
  expect(resolveRoutes([group ?? { path: '' }])[0]?.children[0]?.path).toBe('/vab');
});

type Texts = { [key: string]: string | Texts };
const flat = (texts: Texts, path = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}${key}`, value] as [string, string]] : flat(value, `${path}${key}.`),
  );
const placeholders = (text: string) => [...text.matchAll(/{{(\w+)}}/g)].map(([, name]) => name).sort();

it('both languages have the same texts and placeholders', () => {
  const shape = (texts: Texts) => flat(texts).map(([key, text]) => [key, placeholders(text)]);
  expect(shape(en)).toEqual(shape(zh));
});
