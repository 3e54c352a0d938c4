import { pageTitles } from '@parley/core/access/page-list';
import { ERRORS } from '@parley/protocol/errors';
import { sections } from '@parley/protocol/settings/sections';
import { expect, it } from 'vitest';

type Texts = { [key: string]: string | Texts };

const files = import.meta.glob<Record<string, Texts>>('./{zh,en}/**/*.ts', { eager: true });

/** `workbench.list.empty` → its text. */
function flat(texts: Texts, path: string): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}.${key}`, value] as [string, string]] : flat(value, `${path}.${key}`),
  );
}

function textsOf(language: 'zh' | 'en'): Map<string, string> {
  const own = Object.entries(files).filter(([file]) => file.startsWith(`./${language}/`));
  const pages = Object.entries(pageTitles).map(([key, titles]) => [`routes.${key}`, titles[language]] as const);
  return new Map([
    ...own.flatMap(([, exported]) => Object.entries(exported).flatMap(([name, texts]) => flat(texts, name))),
    ...pages,
  ]);
}

const zh = textsOf('zh');
const en = textsOf('en');
const placeholders = (text = '') => [...text.matchAll(/{{(\w+)}}/g)].map((match) => match[1]).sort();

it('both languages have the same texts', () => expect([...en.keys()].sort()).toEqual([...zh.keys()].sort()));

it('no text is empty', () =>
  expect([...zh, ...en].filter(([, text]) => text.trim() === '').map(([key]) => key)).toEqual([]));

it('both languages have the same placeholders', () => {
  const differing = [...zh.keys()].filter(
    (key) => placeholders(zh.get(key)).join() !== placeholders(en.get(key)).join(),
  );
  expect(differing).toEqual([]);
});

it('every error of the catalogue has a text', () =>
  expect(Object.keys(ERRORS).filter((id) => !zh.has(`errors.${id}`) && !zh.has(`deskErrors.${id}`))).toEqual([]));

it('every section of settings has a name, in the audit log too', () => {
  const named = (list: string) => Object.keys(sections).filter((name) => zh.has(`${list}.${name}`));
  expect(named('audit.sections')).toEqual(Object.keys(sections));
  expect(named('settingsPages.sections')).toEqual(Object.keys(sections));
});

/** Texts with a fixed wording that breaks the rule. */
const QUOTED = new Set(['base.update.ready']);

it('Chinese keeps a space between Chinese and Latin or digits, and full-width punctuation', () => {
  const ours = [...zh].filter(([key]) => !QUOTED.has(key));
  const words = ours.map(([key, text]) => [key, text.replace(/{{\w+}}/g, '')] as const);
  const cramped = words.filter(([, text]) =>
    /[\u4e00-\u9fff][A-Za-z0-9]|[A-Za-z0-9][\u4e00-\u9fff]|[\u4e00-\u9fff][,;:!?]/.test(text),
  );
  expect(cramped).toEqual([]);
});

it('English has neither “please” nor exclamation marks', () =>
  expect([...en].filter(([, text]) => /please|!/i.test(text))).toEqual([]));
