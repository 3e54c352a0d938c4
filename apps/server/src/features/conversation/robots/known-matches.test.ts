import { expect, test } from 'vitest';
import { knowledgeOf } from './knowledge';
import { matchKnown } from './known-matches';
import type { KnownEntry, VariantAnswer } from './robot';

const answer: VariantAnswer = { kind: 'text', msg: 'By post.', channels: [], from: null, until: null };
const entryOf = (id: string, question: string, answers: VariantAnswer[] = [answer]) =>
  ({
    id,
    question,
    answers,
    similar: [],
    keywords: [],
    related: [],
    match: 'similar',
    weight: 50,
    category: '',
    enabled: true,
    revision: 1,
  }) as unknown as KnownEntry;
const delivery = entryOf('a', 'How are goods delivered');
const asked = { text: 'How are goods delivered', channel: 'web' };

test('the result for a question is kept, for each channel and each setting', async () => {
  const knowledge = await knowledgeOf([delivery], []);
  const first = matchKnown(knowledge, asked, {});
  expect(first).toMatchObject({ outcome: 'answer', hits: [{ entry: 'a' }] });
  expect(matchKnown(knowledge, asked, {})).toBe(first);
  expect(matchKnown(knowledge, { ...asked, channel: 'wechat' }, { mayAnswer: () => false })).toMatchObject({
    hits: [],
  });
  expect(matchKnown(knowledge, asked, { handoffWords: ['goods'] })).not.toBe(first);
});

test('entries in another version are searched anew', async () => {
  const before = await knowledgeOf([delivery], []);
  expect(matchKnown(before, asked, {}).hits).toHaveLength(1);
  const after = await knowledgeOf([entryOf('b', 'Opening hours')], []);
  expect(matchKnown(after, asked, {})).toMatchObject({ outcome: 'none' });
});

test('where an answer has a time, every question is searched anew', async () => {
  const knowledge = await knowledgeOf([delivery, entryOf('b', 'Opening hours', [{ ...answer, until: 1000 }])], []);
  expect(matchKnown(knowledge, asked, { mayAnswer: () => true }).hits).toHaveLength(1);
  expect(matchKnown(knowledge, asked, { mayAnswer: () => false }).hits).toHaveLength(0);
});

test('questions asked long ago are dropped', async () => {
  const knowledge = await knowledgeOf([delivery], []);
  const first = matchKnown(knowledge, asked, {});
  for (let n = 0; n < 500; n += 1) matchKnown(knowledge, { ...asked, text: `Question ${n}` }, {});
  expect(matchKnown(knowledge, asked, {})).not.toBe(first);
});
