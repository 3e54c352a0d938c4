import { expect, it } from 'vitest';
import { readPlace, writePlace } from './kind';

it('views of tasks and the kind of valid conversations stay in the address', () => {
  const written = { ...writePlace({ view: 'tasks', isDone: true, isMine: true, pageNo: 3, valid: 'strict' }) };
  const query = Object.fromEntries(Object.entries(written).filter(([, value]) => value !== null)) as Record<
    string,
    string
  >;
  expect(readPlace(query, 'evaluate', [])).toMatchObject({
    view: 'tasks',
    isDone: true,
    isMine: true,
    pageNo: 3,
    valid: 'strict',
  });
  expect(writePlace({ isDone: false, isMine: false, valid: null })).toEqual({ done: null, mine: null, valid: null });
});
