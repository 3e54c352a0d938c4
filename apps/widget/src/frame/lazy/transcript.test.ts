import { zh } from '@parley/protocol/window-texts/zh';
import { zhLater } from '@parley/protocol/window-texts/zh-later';
import { expect, it } from 'vitest';
import { buildMessage, fromAgent } from '../../testing';
import { translator } from '../i18n';
import { htmlTranscript, textTranscript } from './transcript';

const facts = {
  title: '茶铺',
  base: 'https://chat.example/',
  t: translator({ ...zh, ...zhLater }, 'zh'),
  language: 'zh',
} as const;
const file = { url: '/api/files/a', name: '茶.png', size: 1, type: 'image/png' };

it('keeps every message on a line, files with their addresses', () => {
  const messages = [
    buildMessage({ msg: '你好', time: 0 }),
    fromAgent(2, { kind: 'image', msg: JSON.stringify(file), time: 0 }),
    fromAgent(3, { msg: '', recalled: true, time: 0 }),
    fromAgent(4, { kind: 'rich', msg: '<p>热水 <b>80</b> 度</p>', time: 0 }),
  ];
  const lines = textTranscript(messages, facts)
    .split('\n')
    .map((line) => line.replace(/^\[[^\]]*\] /, ''));
  expect(lines).toEqual([
    '茶铺',
    '',
    '您: 你好',
    'Ann: [图片] 茶.png https://chat.example/api/files/a',
    'Ann: 消息已撤回',
    'Ann: 热水 80 度',
    '',
  ]);
});

it('executes nothing from messages (attack 12)', () => {
  const hostile = `<script>alert(1)</script>" onload='x'`;
  const card = JSON.stringify({ title: hostile, link: 'javascript:alert(1)' });
  const page = htmlTranscript(
    [buildMessage({ msg: hostile }), fromAgent(2, { nickname: hostile, kind: 'card', msg: card })],
    { ...facts, title: hostile },
  );
  expect(page).not.toMatch(/<script|javascript:|" onload/);
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot; onload=&#39;x&#39;');
});
