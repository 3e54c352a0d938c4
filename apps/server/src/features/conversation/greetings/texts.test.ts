import { expect, test } from 'vitest';
import { textFor } from './texts';

const agent = {
  id: 'a',
  nickname: '小芳',
  jobNumber: '007',
  signature: { zh: '为您服务', en: '' },
  welcome: { zh: '您好 {name}，我是 {agent}（{job}）。{signature} {other}', en: 'Hello from {agent}' },
  away: { zh: '', en: 'Back soon' },
};

test.each([
  ['zh-CN', 'welcome', '您好 王，我是 小芳（007）。为您服务 {other}'],
  ['', 'welcome', '您好 王，我是 小芳（007）。为您服务 {other}'],
  ['en-US', 'welcome', 'Hello from 小芳'],
  ['zh', 'away', 'Back soon'],
] as const)('%s %s', (language, kind, text) => expect(textFor(agent, kind, { language, name: '王' })).toBe(text));

test('an agent without an away text: empty', () =>
  expect(textFor({ ...agent, away: {} }, 'away', { language: 'zh', name: '' })).toBe(''));
