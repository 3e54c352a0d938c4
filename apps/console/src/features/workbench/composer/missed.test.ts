import { expect, it } from 'vitest';
import { buildMessage, buildThread, buildUnanswered, NOON } from '../../../testing/build';
import { missedMessages } from './missed';

const frame = { code: '6010' as const, onlyID: 'own', YQToken: 'visitor-1', msg: '稍等' };
const held = (seen: number | undefined, missed: number[]) =>
  buildUnanswered('own', {
    state: 'refused',
    error: 'stale-reply',
    frame: { ...frame, ...(seen !== undefined && { seen }) },
    refusal: { msg: '', missed: missed.map((seq) => buildMessage(seq)) },
    at: NOON,
  });
const colleague = buildMessage(4, { role: 'service', nickname: '陈默' });
const own = buildMessage(5, { role: 'service', nickname: '林' });
const thread = buildThread([buildMessage(1), buildMessage(2), buildMessage(3), colleague, own, buildMessage(6)]);

it.each<[string, Parameters<typeof missedMessages>[0], typeof thread | undefined, number[]]>([
  ['what the refusal named, where no thread is here', held(2, [3, 4]), undefined, [3, 4]],
  ['what the refusal named and what has come since, each once, without my own', held(2, [3, 4]), thread, [3, 4, 6]],
  ['nothing that had been seen', held(6, []), thread, []],
  ['an old entry that names nothing as seen', held(undefined, [3]), thread, [3]],
])('%s', (_name, entry, known, seqs) => expect(missedMessages(entry, known, '林').map(({ seq }) => seq)).toEqual(seqs));
