import type { VisitorRow } from '@parley/protocol/types';
import { expect, it } from 'vitest';
import { spellingOf } from '../../../lib/text/spelling';
import { buildVisitor } from '../../../testing/build';
import { type FilterFacts, filterIn, type ListFilter, matcherOf, NO_FILTER, queryOf, regionsIn } from './filter';

const facts: FilterFacts = {
  me: 'me',
  watching: new Set(['watched']),
  mates: new Set(['me', 'mate']),
  agents: new Map([['mate', { uuid: 'mate', nickname: '周妍', state: '0', reachable: true }]]),
  nameOf: ({ name }) => name.replace(/^#(\d+)$/, '访客 $1'),
  spell: spellingOf,
};
const rows: VisitorRow[] = [
  buildVisitor({ YQToken: 'mine', name: '王小明', region: '上海市', source: 'search', keyword: '婚纱照' }),
  buildVisitor({ YQToken: 'mate', serviceID: 'mate', region: '浙江省杭州市', source: 'ads', engine: 'Baidu' }),
  buildVisitor({ YQToken: 'watched', serviceID: 'stranger', region: '浙江省宁波市' }),
  buildVisitor({ YQToken: 'stranger', serviceID: 'stranger', title: 'Ｓize Guide', tags: ['VIP'] }),
  buildVisitor({ YQToken: 'waits', state: 'wait', serviceID: null, name: '#12' }),
  buildVisitor({
    YQToken: 'offered',
    serviceID: 'stranger',
    transfer: { from: 'stranger', to: 'me', note: '', at: 0 },
  }),
  buildVisitor({ YQToken: 'looks', state: 'monitor', serviceID: null, URL: 'https://shop.example/tea' }),
];
const found = (parts: Partial<ListFilter>, given: Partial<FilterFacts> = {}) => {
  const matches = matcherOf({ ...NO_FILTER, ...parts }, { ...facts, ...given });
  return rows.filter((row) => matches?.(row) ?? true).map(({ YQToken }) => YQToken);
};

it.each<[Partial<ListFilter>, string[]]>([
  [{}, ['mine', 'mate', 'watched', 'stranger', 'waits', 'offered', 'looks']],
  [{ scope: 'mine' }, ['mine', 'offered']],
  [{ scope: 'group' }, ['mine', 'mate', 'watched', 'waits', 'offered']],
  [{ source: 'ads' }, ['mate']],
  [{ region: '浙江省' }, ['mate', 'watched']],
  [{ region: '浙江省杭州市' }, ['mate']],
  [{ scope: 'mine', source: 'search', text: '小明' }, ['mine']],
  [{ text: '婚纱' }, ['mine']],
  [{ text: 'baidu' }, ['mate']],
  [{ text: '周妍' }, ['mate']],
  [{ text: 'size guide' }, ['stranger']],
  [{ text: 'vip' }, ['stranger']],
  [{ text: '访客 12' }, ['waits']],
  [{ text: '/TEA' }, ['looks']],
  [{ text: 'wxm' }, ['mine']],
  [{ text: 'wangxiao' }, ['mine']],
  [{ text: '  ' }, ['mine', 'mate', 'watched', 'stranger', 'waits', 'offered', 'looks']],
  [{ text: 'nobody at all' }, []],
])('%o finds %o', (parts, ids) => expect(found(parts)).toEqual(ids));

it('Latin letters match before the pinyin dictionary is loaded, Chinese names after', () =>
  expect([found({ text: 'wxm' }, { spell: null }), found({ text: 'vip' }, { spell: null })]).toEqual([
    [],
    ['stranger'],
  ]));

it('the address holds the filter, and nothing without a filter', () => {
  const filter: ListFilter = { scope: 'mine', source: 'ads', region: '上海市', text: '茶' };
  expect(filterIn(queryOf(filter) as Record<string, string>)).toEqual(filter);
  expect(queryOf(NO_FILTER)).toEqual({ scope: null, source: null, region: null, text: null });
  expect(filterIn({ scope: 'everything', source: 'thin air' })).toEqual(NO_FILTER);
});

it('regions to choose from are those of present visitors, most frequent first', () =>
  expect(regionsIn([...rows, rows[1]!])).toEqual(['浙江省杭州市', '上海市', '浙江省宁波市']));
