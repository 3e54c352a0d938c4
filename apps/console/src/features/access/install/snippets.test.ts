import { expect, it, test } from 'vitest';
import embed from '../../../../../../docs/how-to/embed.md?raw';
import { LINK_SNIPPETS, policyFor, WIDGET_SNIPPETS, WIDGET_WAYS } from './snippets';

const facts = { script: 'https://chat.example/widget.js', key: 'key-1' };

it('the snippet and its policy are those of the documentation, which a journey tries on a strict page', () => {
  const block = (lang: string) => new RegExp(`\`\`\`${lang}\n(.+)\n\`\`\``).exec(embed)?.[1];
  expect(WIDGET_SNIPPETS.script({ ...facts, key: '<key>' }).replace('&lt;key&gt;', '<key>')).toBe(block('html'));
  expect(policyFor('script', facts.script)).toBe(block(''));
});

test.each(WIDGET_WAYS)('%s names the script and the key', (way) => {
  expect(WIDGET_SNIPPETS[way](facts)).toContain(facts.script);
  expect(WIDGET_SNIPPETS[way](facts)).toContain(facts.key);
});

it('the script for tag managers adds the tag', () => {
  const code = WIDGET_SNIPPETS.tagManager(facts).replace(/<\/?script>/g, '');
  const added: object[] = [];
  const createElement = (tag: string) => ({
    tag,
    attributes: {} as Record<string, string>,
    setAttribute(name: string, value: string) {
      this.attributes[name] = value;
    },
  });
  new Function('document', code)({ createElement, head: { appendChild: (element: object) => added.push(element) } });
  expect(added).toEqual([
    expect.objectContaining({
      tag: 'script',
      async: true,
      src: facts.script,
      attributes: { 'data-site': facts.key },
    }),
  ]);
});

it.each([
  [
    'script',
    'http://127.0.0.1:8080/widget.js',
    'script-src http://127.0.0.1:8080; frame-src http://127.0.0.1:8080; connect-src http://127.0.0.1:8080 ws://127.0.0.1:8080',
  ],
  ['frame', 'https://chat.example/l/abc', 'frame-src https://chat.example'],
  ['link', 'https://chat.example/l/abc', null],
] as const)('the policy of a %s at %s', (way, address, policy) => expect(policyFor(way, address)).toBe(policy));

it('names of links are escaped', () =>
  expect(LINK_SNIPPETS.link({ url: 'https://chat.example/l/a', name: '<b>"' })).toContain('&lt;b&gt;'));
