import { randomUUID } from 'node:crypto';
import { MAX_LETTER_LENGTH } from '@parley/protocol/codes';
import { describe, expect } from 'vitest';
import { statement } from '../../../db/sql';
import { serverTest as test } from '../../../testing/server-test';
import type { TestServer } from '../../../testing/start-server';
import type { TestAgent, TestVisitor } from '../../../testing/test-people';
import { conditionsOf } from './store';

type Masks = ('phone' | 'email' | 'address')[];

/** The slowest texts for the patterns of masks: a match may begin at every character. */
const CRAFTED = ['1 3 ', 'a.', '1:', '1<b>', '1<a t="', '&#49;', '138.1234.', 'f:', '<'];

async function masked(on: TestServer, boss: TestAgent, masks: Masks) {
  const role = `Masked${masks.length}${masks[0]}`;
  const permissions = (await boss.call('GET /roles/getList', { pageSize: 100 })).data.list.find(
    (one) => one.admin,
  )!.permissions;
  await boss.call('POST /roles/doEdit', { role, name: role, permissions, masks });
  return on.signIn({ role });
}

const leave = (visitor: TestVisitor, letter: object) =>
  visitor.call('POST /visitor/letter', { onlyID: randomUUID(), content: 'hello', ...letter } as never);
const found = async (agent: TestAgent, text: string) =>
  (await agent.call('GET /letter/getList', { text, pageSize: 100 })).data.total;

test('letters that are too long are refused with the field', async ({ on }) => {
  const visitor = await on.visitor();
  for (const [field, most] of Object.entries({ content: MAX_LETTER_LENGTH, name: 100, phone: 40, email: 255 })) {
    expect(await leave(visitor, { [field]: 'x'.repeat(most + 1) })).toMatchObject({
      status: 400,
      error: 'too-long',
      data: { fields: [field] },
    });
    expect((await leave(visitor, { [field]: 'x'.repeat(most) })).status).toBe(200);
  }
});

test('a letter from a long conversation has its newest text', async ({ on }) => {
  const agent = await on.agent();
  const visitor = await on.visitor();
  await visitor.says('old '.repeat(2000));
  await visitor.says('new '.repeat(2000));
  await agent.does('accept', visitor);
  const made = await agent.does('toLetter', visitor, { onlyID: randomUUID() });
  expect(made.status).toBe(200);
  const { data } = await agent.call('GET /letter/getList', {});
  expect(data.list[0]!.content).toHaveLength(MAX_LETTER_LENGTH);
  expect(data.list[0]!.content.endsWith('new ')).toBe(true);
});

describe('a masked reader', () => {
  test('finds a letter by visible text, and not by masked values', async ({ on }) => {
    const boss = await on.signIn({ role: 'Admin' });
    const blind = await masked(on, boss, ['phone', 'email', 'address']);
    const noPhones = await masked(on, boss, ['phone']);
    const visitor = await on.visitor();
    await leave(visitor, {
      content: 'Ring 138 1234 5678 or write to anna.b@shop.example, from 10.20.30.40',
      name: 'Anna 13900001111',
      phone: '13700002222',
      email: 'box@shop.example',
      wechat: '13600003333',
    });
    const sees = async (text: string) => [
      await found(boss, text),
      await found(noPhones, text),
      await found(blind, text),
    ];
    expect(await sees('ring')).toEqual([1, 1, 1]);
    expect(await sees('ANNA')).toEqual([1, 1, 1]);
    expect(await sees('1234')).toEqual([1, 0, 0]);
    expect(await sees('0000')).toEqual([1, 0, 0]);
    expect(await sees('2222')).toEqual([1, 0, 0]);
    expect(await sees('3333')).toEqual([1, 0, 0]);
    expect(await sees('anna.b@')).toEqual([1, 1, 0]);
    expect(await sees('box@')).toEqual([1, 1, 0]);
    expect(await sees('20.30')).toEqual([1, 1, 0]);
  });

  test('finds nothing by text that was erased from a letter', async ({ on }) => {
    const boss = await on.signIn({ role: 'Admin' });
    const blind = await masked(on, boss, ['phone']);
    const visitor = await on.visitor();
    await leave(visitor, { content: 'the secret word, 13812345678' });
    await leave(visitor, { content: 'another secret without a number' });
    expect(await found(blind, 'secret')).toBe(2);
    await on.database.db.query(`update letters set content = 'erased'`);
    expect(await found(blind, 'secret')).toBe(0);
    await on.runJob('letters-seen');
    expect(await found(blind, 'secret')).toBe(0);
    expect(await found(blind, 'erased')).toBe(2);
  });

  test('finds letters stored by an older server after a turn of the follower', async ({ on }) => {
    const boss = await on.signIn({ role: 'Admin' });
    const blind = await masked(on, boss, ['phone']);
    const visitor = await on.visitor();
    await leave(visitor, { content: 'kept long ago, 13812345678' });
    await on.database.db.query('update letters set seen = null');
    expect(await found(blind, 'long ago')).toBe(0);
    expect(await found(boss, 'long ago')).toBe(1);
    await on.runJob('letters-seen');
    expect([await found(blind, 'long ago'), await found(blind, '1234')]).toEqual([1, 0]);
  });

  test('runs no pattern over a letter during a search', async ({ on }) => {
    const boss = await on.signIn({ role: 'Admin' });
    const visitor = await on.visitor();
    for (const part of CRAFTED) {
      const content = `needle ${part.repeat(MAX_LETTER_LENGTH)}`.slice(0, MAX_LETTER_LENGTH);
      expect((await leave(visitor, { content })).status).toBe(200);
    }
    for (const masks of [['phone'], ['email'], ['phone', 'email', 'address']] as Masks[]) {
      const blind = await masked(on, boss, masks);
      expect(await found(blind, 'needle')).toBe(CRAFTED.length);
      const reader = { uuid: blind.uuid, admin: false, scope: 'all', masks } as never;
      const asked = statement(conditionsOf({ text: 'needle' } as never, reader, 0));
      const { rows } = await on.database.db.query<{ 'QUERY PLAN': string }>({
        ...asked,
        text: `explain (verbose, generic_plan false) select l.id from letters l where ${asked.text}`,
      });
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toContain('strpos');
      expect(plan).not.toMatch(/regexp|~/);
    }
  });
});
