import { expect } from 'vitest';
import { createSaving } from '../../../live/saving';
import { serverTest as test } from '../../../testing/server-test';
import { createOpenings, type UnroutedMessage } from './opening';

test('an answer that fails holds up no other, and opens nothing again', async ({ on }) => {
  await on.agent();
  const [one, other] = [await on.visitor(), await on.visitor()];
  const { context } = on.server;
  let queued = 0;
  const openings = createOpenings(context, createSaving(), () => {
    queued += 1;
  });
  const answered: unknown[] = [];
  const says = ({ id: visitorId }: { id: string }, onlyID: string, fails = false): UnroutedMessage => ({
    visitorId,
    onlyID,
    nickname: '',
    msg: onlyID,
    kind: 'text',
    quote: null,
    at: context.clock.now(),
    socket: null,
    done(outcome) {
      answered.push([onlyID, outcome.ok]);
      if (fails) throw new Error('a bug in what is told to others');
    },
    forward: (conversation) => void answered.push([onlyID, conversation]),
  });
  openings.add(says(one, 'fails', true));
  openings.add(says(other, 'works'));
  await openings.idle();
  expect(answered).toEqual([
    ['fails', true],
    ['works', true],
  ]);
  expect([openings.isPending(one.id), openings.isPending(other.id), queued]).toEqual([false, false, 1]);
  const { rows } = await context.db.query<{ msg: string }>('select msg from messages order by msg');
  expect(rows.map(({ msg }) => msg)).toEqual(['fails', 'works']);
});
