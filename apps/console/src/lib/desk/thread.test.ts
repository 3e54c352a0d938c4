import { expect, it } from 'vitest';
import { buildThread, buildMessage as m } from '../../testing/build';
import { withNewest, withOlder, withPush } from './thread';

const seqs = (thread: { messages: readonly { seq: number }[] }) => thread.messages.map((message) => message.seq);

it('puts the newest page into an empty thread', () => {
  const thread = withNewest(buildThread([], { phase: 'loading' }), { list: [m(4), m(5)], more: true });
  expect([seqs(thread), thread.more, thread.phase]).toEqual([[4, 5], true, 'ready']);
});

it('keeps what was pushed while the page loaded', () => {
  const thread = withNewest(buildThread([m(6)], { phase: 'loading' }), { list: [m(4), m(5)], more: true });
  expect([seqs(thread), thread.phase]).toEqual([[4, 5, 6], 'ready']);
});

it('reads again when a hole is left between the page and what was pushed', () => {
  const thread = withNewest(buildThread([m(7)], { phase: 'loading' }), { list: [m(4), m(5)], more: true });
  expect([seqs(thread), thread.phase]).toEqual([[4, 5, 7], 'stale']);
});

it('keeps older messages that join the page, and drops those that do not', () => {
  const joined = withNewest(buildThread([m(1), m(2)]), { list: [m(3), m(4)], more: true });
  expect([seqs(joined), joined.more]).toEqual([[1, 2, 3, 4], false]);
  const broken = withNewest(buildThread([m(1), m(2)]), { list: [m(9), m(10)], more: true });
  expect([seqs(broken), broken.more]).toEqual([[9, 10], true]);
});

it('takes the page for true where the two differ: a recall that was missed', () => {
  const recalled = m(1, { msg: '', recalled: true });
  expect(withNewest(buildThread([m(1)]), { list: [recalled], more: false }).messages).toEqual([recalled]);
});

it('lets go of what the page does not reach where a snapshot came between: it may have been erased meanwhile', () => {
  const page = { list: [m(3), m(4)], more: true };
  const thread = withNewest(buildThread([m(1), m(2), m(3)], { phase: 'stale', isUnsure: true }), page);
  expect([seqs(thread), thread.more, thread.isUnsure]).toEqual([[3, 4], true, undefined]);
});

it('puts an older page above, once', () => {
  const thread = withOlder(buildThread([m(3), m(4)], { more: true }), { list: [m(1), m(2), m(3)], more: false });
  expect([seqs(thread), thread.more]).toEqual([[1, 2, 3, 4], false]);
});

it('puts a push in by seq, and the same one again changes nothing', () => {
  const push = { code: '8006' as const, YQToken: 'visitor-1', recipient: 'me', message: m(2) };
  const thread = withPush(buildThread([m(1)]), push);
  expect(seqs(thread)).toEqual([1, 2]);
  expect(withPush(thread, push)).toBe(thread);
});

it('a push behind a hole asks for the thread again', () => {
  const push = { code: '8006' as const, YQToken: 'visitor-1', recipient: 'me', message: m(5) };
  expect(withPush(buildThread([m(1)]), push).phase).toBe('stale');
});

it('an older page that does not reach a thread shortened meanwhile is let go', () => {
  const thread = buildThread([m(300), m(301)], { more: true, older: 'loading' });
  const page = { list: [m(98), m(99)], more: true };
  expect(withOlder(thread, page)).toEqual({ ...thread, older: 'idle' });
});

it('what became of a message to another channel stands at the message', () => {
  const { onlyID, conversation } = m(1);
  const quota = { left: 4, limit: 5, until: 1, mergeAt: 3, warnAt: 2 };
  const rest = { YQToken: 'v', conversation, seq: 1, delivery: { state: 'sent' as const }, quota };
  const thread = withPush(buildThread([m(1), m(2)]), { code: '2032', onlyID, ...rest });
  expect(thread.messages.map(({ delivery }) => delivery)).toEqual([{ state: 'sent' }, undefined]);
  expect(withPush(thread, { code: '2032', onlyID: 'other', ...rest })).toBe(thread);
});
