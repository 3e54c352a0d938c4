import { describe, expect } from 'vitest';
import { type Failure, failureOf } from '../../../db/failures';
import { recount } from '../../../testing/recount';
import { serverTest as test } from '../../../testing/server-test';
import type { TestServer } from '../../../testing/start-server';

/** SQLSTATEs that an insert can get: one of each class, and those that are treated differently. */
const STATES = [
  '08006',
  '22001',
  '25006',
  '28000',
  '3D000',
  '3F000',
  '42501',
  '42703',
  '42P01',
  '53100',
  '53300',
  '54000',
  '55P03',
  '57014',
  '57P01',
  '57P03',
  '58030',
  'P0001',
  'XX000',
];

/** The database raises this state for messages with the text `poison`. Returns a function that ends this. */
async function poison({ database: { db } }: TestServer, state: string): Promise<() => Promise<void>> {
  await db.query(`
    create or replace function poison() returns trigger language plpgsql as $$
    begin
      if new.msg = 'poison' then raise exception 'a test' using errcode = '${state}'; end if;
      return new;
    end $$;
    create or replace trigger poison before insert on messages for each row execute function poison();`);
  return async () => void (await db.query('drop function poison cascade'));
}

const readyz = async ({ server }: TestServer): Promise<number> =>
  (await server.http.inject({ method: 'GET', url: '/readyz' })).statusCode;

/** Answer to a message, the same for a first one and for one of an open conversation. */
const EXPECTED: Partial<Record<Failure, { answer: string | null; isHeld: boolean }>> = {
  outage: { answer: '7001', isHeld: true },
  'bad-data': { answer: '7002', isHeld: false },
  other: { answer: null, isHeld: false },
};

describe('for each SQLSTATE a message is answered, held with 7006, or left for the client to send again', () => {
  for (const state of STATES) {
    const failure = failureOf({ code: state });
    test(`${state}: ${failure}`, async ({ on }) => {
      const { answer, isHeld } = EXPECTED[failure]!;
      await on.agent();
      const [speaker, first] = [await on.visitor(), await on.visitor()];
      await speaker.says('hello');
      const heal = await poison(on, state);
      const sent = [speaker, first].map((person) => ({ person, onlyID: person.send('poison') }));
      if (isHeld) {
        for (const { person } of sent) expect(await person.socket.code('7006')).toMatchObject({ saving: 'delayed' });
        expect(await readyz(on)).toBe(503);
        for (const { person, onlyID } of sent)
          expect(person.socket.frames.filter((frame) => frame.onlyID === onlyID)).toEqual([]);
      } else {
        await on.settle();
        expect(await readyz(on)).toBe(200);
      }
      await heal();
      await on.settle();
      for (const { person, onlyID } of sent)
        expect(person.socket.frames.find((frame) => frame.onlyID === onlyID)?.code ?? null).toBe(answer);
      await recount(on);
    });
  }
});
