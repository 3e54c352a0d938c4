import type { Message } from '@parley/protocol/types';
import { expect, test } from 'vitest';
import type { Share } from '../share';
import type { Visibility } from '../visibility';
import { missedFor } from './answers';

const message = (seq: number): Message => ({
  msg: 'call 13812345678',
  kind: 'text',
  role: 'user',
  onlyID: `m${seq}`,
  conversation: 'c',
  seq,
  nickname: 'Anna',
  time: 0,
});
const given = [message(3), message(4)];
const visibility: Visibility = { key: 'all phone', masks: ['phone'], hidesPast: false };
const share = (parts: Partial<Share>): Share => ({
  visitorId: 'v',
  conversationId: 'c',
  scope: 'conversation',
  personal: true,
  until: null,
  fromSeq: 3,
  startedAt: 0,
  ...parts,
});
const guest = { guest: true, visibility: null } as const;

const outcomes: {
  name: string;
  agent: typeof guest | { visibility: Visibility | null } | null;
  share: Share | null;
  seqs: number[];
  isMasked: boolean;
}[] = [
  { name: 'an agent who sees everything', agent: { visibility: null }, share: null, seqs: [3, 4], isMasked: false },
  { name: 'an agent from whom numbers are hidden', agent: { visibility }, share: null, seqs: [3, 4], isMasked: true },
  { name: 'an agent who has gone meanwhile', agent: null, share: null, seqs: [3, 4], isMasked: false },
  { name: 'a guest, of its own time', agent: guest, share: share({}), seqs: [4], isMasked: false },
  {
    name: 'a guest who may read all of it',
    agent: guest,
    share: share({ scope: 'person' }),
    seqs: [3, 4],
    isMasked: false,
  },
  {
    name: 'a guest not shown what is personal',
    agent: guest,
    share: share({ personal: false }),
    seqs: [4],
    isMasked: true,
  },
  { name: 'a guest with whom nothing is shared', agent: guest, share: null, seqs: [], isMasked: false },
];

test.each(outcomes)('missed messages in the refusal of a reply: $name', ({ agent, share, seqs, isMasked }) => {
  const missed = missedFor(agent, share, given)!;
  expect(missed.map(({ seq }) => seq)).toEqual(seqs);
  expect(missed.some(({ msg }) => msg !== given[0]!.msg)).toBe(isMasked);
});

test('without missed messages the answer has none', () => {
  expect(missedFor({ visibility }, null, undefined)).toBeUndefined();
  expect(missedFor(guest, share({}), undefined)).toBeUndefined();
});
