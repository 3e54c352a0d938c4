import { expect, it } from 'vitest';
import { memoryStore } from '../storage';
import { createDrafts } from './drafts';

const INITIAL = { nickname: '王芳', groups: ['a'] };

function draftsOf(owner: string, store = memoryStore(), clock = { now: 1_000_000 }) {
  const drafts = createDrafts(
    store,
    () => clock.now,
    () => owner,
  );
  return { drafts, store, clock };
}

it('what was typed is found again, without passwords and files', () => {
  const { drafts, store } = draftsOf('ann');
  drafts.keep('agent', INITIAL, {
    nickname: '王方',
    password: 'secret-1',
    aesKey: 'secret-1',
    file: new Blob(),
    day: new Date(),
    groups: [],
  });
  const again = draftsOf('ann', store).drafts;
  expect(again.find('agent', INITIAL)?.values).toEqual({ nickname: '王方', groups: [] });
  expect(store.get('formDrafts')).not.toContain('secret-1');
});

it.each([
  ['the record has changed', 'ann', { ...INITIAL, nickname: '王芳芳' }, 0],
  ['another agent is signed in', 'bob', INITIAL, 0],
  ['it is older than two weeks', 'ann', INITIAL, 15 * 24 * 60 * 60_000],
])('a draft is not restored if %s', (_why, owner, initial, later) => {
  const { drafts, store, clock } = draftsOf('ann');
  drafts.keep('agent', INITIAL, { nickname: '王方' });
  clock.now += later;
  expect(draftsOf(owner, store, clock).drafts.find('agent', initial)).toBeNull();
});

it('a dropped draft is gone, the others stay; the oldest make room', () => {
  const { drafts, store, clock } = draftsOf('ann');
  for (let form = 0; form < 31; form += 1) {
    clock.now += 1;
    drafts.keep(`form-${form}`, INITIAL, { text: `${form}` });
  }
  drafts.drop('form-30');
  const found = (form: number) => draftsOf('ann', store, clock).drafts.find(`form-${form}`, INITIAL);
  expect([found(0), found(30)]).toEqual([null, null]);
  expect(found(29)?.values).toEqual({ text: '29' });
});
