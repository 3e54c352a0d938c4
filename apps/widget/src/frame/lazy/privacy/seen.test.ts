import { zhLater } from '@parley/protocol/window-texts/zh-later';
import { expect, it } from 'vitest';
import { translator } from '../../i18n';
import { linesOf } from './seen';

const nothing = {
  name: '#1',
  phone: '',
  mail: '',
  wechat: '',
  region: '',
  address: '',
  device: '',
  os: '',
  browser: '',
  language: 'zh',
  source: '',
  engine: '',
  keyword: '',
  visits: 1,
  pages: [],
  pagesTotal: 0,
};

it('what is not known has no line; device and source are named in the visitor’s language', () => {
  const t = translator(zhLater as never, 'zh');
  const lines = linesOf({ ...nothing, device: 'mobile', os: 'iOS', source: 'search', keyword: '龙井' }, t);
  expect(lines.map(([label, value]) => [t(label), value])).toEqual([
    ['设备', '手机 · iOS'],
    ['来源', '搜索引擎 · 龙井'],
    ['访问次数', '1'],
  ]);
});

it('a name has a line, and the number of a visitor without one has not', () => {
  const t = translator(zhLater as never, 'zh');
  const labels = (name: string) => linesOf({ ...nothing, name }, t).map(([label]) => label);
  expect(labels('李雷')).toContain('seenName');
  expect(labels('#1')).not.toContain('seenName');
});
