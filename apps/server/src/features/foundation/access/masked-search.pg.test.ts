import { maskText } from '@parley/core/access/masks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql, statement } from '../../../db/sql';
import { startServer, type TestServer } from '../../../testing/start-server';
import { searchable } from './masked-search';

let on: TestServer;
beforeAll(async () => {
  on = await startServer();
});
afterAll(() => on.stop());

test('SQL removes the same numbers from a text as the JavaScript mask', async () => {
  const texts = [
    '13812345678',
    '+86 138-1234-5678',
    '138　1234　5678',
    '138\u200b1234–5678',
    '（138）12345678',
    '１３８１２３４５６７８',
    '138.1234.5678',
    '138，1234，5678',
    '?phone=138%201234%205678',
    '0571-8765-4321',
    '020 7946 0958',
    '07700 900123',
    '+1 (415) 555-2671',
    '(415) 555-2671',
    '138<b>1234</b>5678',
    '<p>12</p><p>1<b>3</b>8</p>\n<p> 12345678</p>',
    '1<b>3</b>8&nbsp;1234&#160;5678',
    '138.</b><a title="x">1234</a>.5678',
    '(<b>415</b>) <b>555</b>-<i>2671</i>',
    '<a href="tel:13812345678">me</a>',
    '138<b title="a>b">1234</b>5678',
    '+8613812<b>345678</b>',
    '&#49;3812345678',
    '&#x31;&#X33;&#0056;1234&#53;678',
    '&#65297;&#xff13;812345678',
    '010&#56;8886666',
    '&#49;13812345678',
    '400-820-8820',
    '第 &#49; 号 100 元',
    '192.168.100.12',
    '01-02-2030 12:30',
    '订单 20301121000123',
    '订单 <b>20301121000123</b>',
  ];
  const column = searchable({ masks: ['phone'] }, 'text');
  const { rows } = await on.server.context.db.query<{ text: string; seen: string }>(
    statement(sql`select text, ${column} as seen from unnest(${texts}::text[]) as text`),
  );
  const isMasked = (text: string) => maskText(text, ['phone']) !== text;
  expect(rows.filter(({ seen }) => seen.includes('*')).map(({ text }) => text)).toEqual(texts.filter(isMasked));
  expect(texts.filter(isMasked)).toEqual(texts.slice(0, 27));
});
