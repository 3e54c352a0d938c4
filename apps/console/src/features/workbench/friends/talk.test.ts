import type { DirectMessage } from '@parley/protocol/types';
import { describe, expect, it } from 'vitest';
import { newTalk, type Talk, withNewest, withOlder, withPush } from './talk';

const ME = 'me';
const OTHER = 'other';

const said = (seq: number, from = OTHER): DirectMessage => ({
  onlyID: `direct-${seq}`,
  seq,
  from,
  to: from === OTHER ? ME : OTHER,
  nickname: from,
  msg: `message ${seq}`,
  time: seq * 1000,
});

const upTo = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, i) => said(first + i));
const page = (list: DirectMessage[], parts: object = {}) => ({
  list,
  more: false,
  readSeq: 0,
  theirReadSeq: 0,
  ...parts,
});
const seqs = ({ messages }: Talk) => messages.map(({ seq }) => seq);
const says = (seq: number, from = OTHER) =>
  ({ code: '2022', with: OTHER, unread: 1, message: said(seq, from) }) as const;
const reads = (by: string, seq: number) => ({ code: '2023', with: OTHER, by, seq, last: seq, unread: 0 }) as const;

const loaded = withNewest(newTalk, page(upTo(4, 6), { more: true, readSeq: 5, theirReadSeq: 4 }));

describe('an internal chat', () => {
  it('is ready with its newest page and the read positions of both', () => {
    expect(loaded).toMatchObject({ phase: 'ready', more: true, readSeq: 5, theirReadSeq: 4 });
    expect(seqs(loaded)).toEqual([4, 5, 6]);
  });

  it.each([
    ['the next message is added', says(7), [4, 5, 6, 7], 'ready'],
    ['one that came twice is shown once', says(6), [4, 5, 6], 'ready'],
    ['after a missed one the newest page is due', says(8), [4, 5, 6, 8], 'stale'],
  ] as const)('%s', (_what, push, expected, phase) => {
    const talk = withPush(loaded, push);
    expect(seqs(talk)).toEqual(expected);
    expect(talk.phase).toBe(phase);
  });

  it.each([
    ['what the other has read', reads(OTHER, 6), { readSeq: 5, theirReadSeq: 6 }],
    ['what I have read on another device', reads(ME, 6), { readSeq: 6, theirReadSeq: 4 }],
    ['an older position changes nothing', reads(ME, 2), { readSeq: 5, theirReadSeq: 4 }],
  ] as const)('%s', (_what, push, expected) => {
    expect(withPush(loaded, push)).toMatchObject(expected);
  });

  it('keeps older messages that adjoin a newly loaded page, and whether there are more', () => {
    const talk = withNewest(loaded, page(upTo(6, 9), { more: true }));
    expect(seqs(talk)).toEqual([4, 5, 6, 7, 8, 9]);
    expect(talk).toMatchObject({ more: true, phase: 'ready', readSeq: 5 });
  });

  it('drops older messages that do not adjoin it', () => {
    const talk = withNewest({ ...loaded, more: false }, page(upTo(20, 22), { more: true }));
    expect(seqs(talk)).toEqual([20, 21, 22]);
    expect(talk.more).toBe(true);
  });

  it('puts an older page before what is loaded', () => {
    const talk = withOlder({ ...loaded, older: 'loading' }, page(upTo(1, 3)));
    expect(seqs(talk)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(talk).toMatchObject({ more: false, older: 'idle' });
  });

  it('ignores an older page that no longer adjoins, and asks for one again', () => {
    const talk = withOlder({ ...loaded, older: 'loading' }, page(upTo(1, 2)));
    expect(seqs(talk)).toEqual([4, 5, 6]);
    expect(talk).toMatchObject({ more: true, older: 'idle' });
  });
});
