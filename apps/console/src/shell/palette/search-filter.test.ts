import { expect, it } from 'vitest';
import { suggestionsFor } from './search-filter';

const list = [
  { value: '留言记录', url: '#/history/letter' },
  { value: 'Letters', url: '#/history/letter' },
  { value: 'API keys', url: '#/access' },
];

it.each<[string, string[]]>([
  ['', ['留言记录', 'Letters', 'API keys']],
  ['留言', ['留言记录']],
  ['letters', ['Letters']],
  ['LETTERS', ['Letters']],
  ['api', ['API keys']],
  [' keys ', ['API keys']],
  ['nothing of the kind', []],
])('"%s" suggests %j: the value contains the text, whatever the case of either', (text, expected) =>
  expect(suggestionsFor(list, text).map(({ value }) => value)).toEqual(expected),
);
