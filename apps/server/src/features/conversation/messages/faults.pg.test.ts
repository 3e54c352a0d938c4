import { describe, expect, onTestFinished } from 'vitest';
import { recount } from '../../../testing/recount';
import { serverTest as test } from '../../../testing/server-test';
import type { TestServer } from '../../../testing/start-server';

/** The database raises an error for messages with the text `poison`, always, and `once`, the first time. */
async function poison(on: TestServer, sqlState: string): Promise<void> {
  onTestFinished(async () => {
    await on.database.db.query('drop function poison cascade; drop sequence failures');
  });
  await on.database.db.query(`
    create sequence if not exists failures;
    create or replace function poison() returns trigger language plpgsql as $$
    begin
      if new.msg = 'poison' or (new.msg = 'once' and nextval('failures') = 1) then
        raise exception 'a test' using errcode = '${sqlState}';
      end if;
      return new;
    end $$;
    create or replace trigger poison before insert on messages for each row execute function poison();`);
}

describe('fault 6: a row that the database rejects does not affect other messages of its batch', () => {
  for (const sqlState of ['40P01', '40001'])
    test(`a deadlock or serialization failure (${sqlState}) is retried`, async ({ on }) => {
      await on.agent();
      const visitor = await on.visitor();
      await visitor.says('hello');
      await poison(on, sqlState);
      const ids = ['a', 'once', 'c'].map((msg) => visitor.send(msg));
      await on.settle();
      const answers = visitor.socket.all('7001').slice(1);
      expect(answers.map(({ onlyID, seq }) => [onlyID, seq])).toEqual(ids.map((onlyID, index) => [onlyID, index + 2]));
      await recount(on);
    });

  test('only the message that the database rejects is refused', async ({ on }) => {
    await on.agent();
    const visitors = [await on.visitor(), await on.visitor()];
    for (const visitor of visitors) await visitor.says('hello');
    await poison(on, '22001');
    for (const visitor of visitors) for (const msg of ['a', 'b']) visitor.send(msg);
    const bad = visitors[0]!.send('poison');
    for (const visitor of visitors) visitor.send('c');
    await on.settle();
    expect(visitors[0]!.socket.all('7002')).toMatchObject([{ onlyID: bad, error: 'bad-text' }]);
    for (const { socket } of visitors) expect(socket.all('7001').map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
    await recount(on);
  });

  test('another error of the database: no answer, and the next try is stored', async ({ on }) => {
    await on.agent();
    const visitor = await on.visitor();
    await visitor.says('hello');
    await poison(on, 'P0001');
    const onlyID = visitor.send('poison');
    const mate = visitor.send('mate');
    await on.settle();
    expect(visitor.socket.frames.filter((frame) => frame.onlyID === onlyID)).toEqual([]);
    expect(await visitor.socket.answer(mate)).toMatchObject({ code: '7001', seq: 2 });
    await on.database.db.query('drop trigger poison on messages');
    expect(await visitor.says('poison', { onlyID })).toMatchObject({ code: '7001', seq: 3 });
    await recount(on);
  });

  test('seqs that are already taken (a restored counter) do not delay other conversations', async ({ on }) => {
    await on.agent();
    const visitors = [await on.visitor(), await on.visitor()];
    for (const visitor of visitors) await visitor.says('hello');
    const query = (text: string) => on.database.db.query(text, [visitors[0]!.id]);
    await query('update conversations set last_seq = 0 where visitor_id = $1');
    const onlyID = visitors[0]!.send('lost its number');
    expect(await visitors[1]!.says('fine')).toMatchObject({ code: '7001', seq: 2 });
    await on.settle();
    expect(visitors[0]!.socket.frames.filter((frame) => frame.onlyID === onlyID)).toEqual([]);
    await query('update conversations set last_seq = 1 where visitor_id = $1');
    expect(await visitors[0]!.says('lost its number', { onlyID })).toMatchObject({ code: '7001', seq: 2 });
  });

  test('a first message that fails does not affect first messages of other visitors', async ({ on }) => {
    await on.agent();
    const visitors = [await on.visitor(), await on.visitor(), await on.visitor()];
    await poison(on, '22001');
    const ids = visitors.map((visitor, index) => visitor.send(index === 1 ? 'poison' : 'hello'));
    await on.settle();
    expect(await visitors[0]!.socket.answer(ids[0]!)).toMatchObject({ code: '7001', seq: 1 });
    expect(await visitors[2]!.socket.answer(ids[2]!)).toMatchObject({ code: '7001', seq: 1 });
    expect(await visitors[1]!.socket.answer(ids[1]!)).toMatchObject({ code: '7002', error: 'bad-text' });
    expect((await on.database.db.query('select 1 from conversations')).rowCount).toBe(2);
    await recount(on);
  });
});
