import { describe, expect, test } from 'vitest';
import { applyPush } from './inbox';
import { ENDED_KEPT, type Inbox } from './push/effect';
import { SUMMARY_LENGTH, summary } from './push/message-said';
import type { Push } from './push/pushes';
import { buildInbox, buildMessage, buildRow, ME, VISITOR } from './testing/build';

const rowOf = (inbox: Inbox, visitor = VISITOR) => inbox.visitors.get(visitor);
const on = (parts: object) => ({ YQToken: VISITOR, ...parts }) as unknown as Push;
const stateOf = (code: string, row: Parameters<typeof buildRow>[0]) => on({ code, visitor: buildRow(row) });

/** Every push to an agent, with a change to `buildInbox()`. */
const pushes: Record<string, Push> = {
  '8001': stateOf('8001', { version: 6, URL: 'https://shop.example/2' }),
  '1001': stateOf('1001', { version: 6, state: 'monitor', serviceID: null }),
  '2000': stateOf('2000', { version: 6, since: 2000 }),
  '2001': stateOf('2001', { version: 6, state: 'wait', serviceID: null, since: 2000, readSeq: 0, unreadNumber: 2 }),
  '2002': stateOf('2002', { version: 6 }),
  '2003': stateOf('2003', { version: 6, state: 'wait', serviceID: null, since: 2000 }),
  '2004': stateOf('2004', { version: 6, state: 'end', since: 2000 }),
  '2016': stateOf('2016', { version: 6, serviceID: 'other', since: 2000 }),
  '9000': stateOf('9000', { version: 6, state: 'robot', serviceID: null, since: 2000 }),
  '8002': on({
    code: '8002',
    YQToken: 'new',
    visitor: buildRow({ YQToken: 'new', state: 'monitor', serviceID: null }),
  }),
  '2005': on({
    code: '2005',
    YQToken: 'new',
    from: 'other',
    visitor: buildRow({ YQToken: 'new', serviceID: 'other', transfer: { from: 'other', to: ME, note: '', at: 1 } }),
  }),
  '2006': on({ code: '2006', YQToken: 'new', visitor: buildRow({ YQToken: 'new' }) }),
  '8003': on({ code: '8003', version: 6 }),
  '2009': stateOf('2009', { version: 6, serviceID: 'other', since: 2000 }),
  '8005': on({ code: '8005', recipient: ME, message: buildMessage({ role: 'service' }) }),
  '8006': on({ code: '8006', recipient: ME, message: buildMessage() }),
  '2010': on({ code: '2010', message: buildMessage({ role: 'service' }) }),
  '2015': on({ code: '2015', onlyID: 'm3', conversation: 'c1' }),
  '8010': on({ code: '8010', URL: 'https://shop.example/2', title: 'Two', created_at: 2000 }),
  '8007': on({
    code: '8007',
    uuid: 'other',
    state: '1',
    agent: { uuid: 'other', nickname: 'O', state: '1', reachable: false },
  }),
  '7004': on({ code: '7004', conversation: 'c1', role: 'service', seq: 3, unreadNumber: 0, umsg: 2 }),
};

describe('every push', () => {
  test.each(Object.entries(pushes))('%s changes the inbox once, and nothing when applied again', (_code, push) => {
    const before = buildInbox();
    const once = applyPush(before, push);
    expect(once).not.toEqual(before);
    expect(applyPush(once, push)).toEqual(once);
  });

  test.each(Object.entries(pushes))('%s does not change its input', (_code, push) => {
    const before = buildInbox();
    applyPush(before, push);
    expect(before).toEqual(buildInbox());
  });

  test.each(['7003', '7006', '2017', '8000', '8011'])('%s changes nothing', (code) => {
    const before = buildInbox();
    expect(applyPush(before, on({ code }))).toBe(before);
  });

  test('a code of a newer server changes nothing', () => {
    expect(applyPush(buildInbox(), on({ code: '2099', visitor: buildRow({ state: 'end' }) }))).toEqual(buildInbox());
  });

  test('the cursor moves with the pushes that carry one', () => {
    expect(applyPush(buildInbox(), { ...pushes['8006']!, cursor: 'epoch-7' } as Push).cursor).toBe('epoch-7');
    expect(applyPush(buildInbox(), pushes['7004']!).cursor).toBe('epoch-1');
  });
});

describe('outdated pushes', () => {
  test.each(['8001', '1001', '2000', '2001', '2002', '2003', '2004', '2009', '2016', '9000'])(
    '%s with an older version than the row’s changes nothing',
    (code) => {
      const row = buildRow({ version: 9, since: 3000, readSeq: 2, unreadNumber: 1, visitorReadSeq: 1 });
      expect(rowOf(applyPush(buildInbox([row]), pushes[code]!))).toEqual(row);
    },
  );

  test('8003 of an earlier visit: a visitor who returned stays', () => {
    const row = buildRow({ version: 9 });
    expect(rowOf(applyPush(buildInbox([row]), pushes['8003']!))).toEqual(row);
  });

  test('a message counted already, and one of an earlier conversation, change nothing', () => {
    for (const message of [buildMessage({ seq: 3 }), buildMessage({ seq: 2 }), buildMessage({ conversation: 'c0' })])
      expect(applyPush(buildInbox(), on({ code: '8006', recipient: ME, message }))).toEqual(buildInbox());
  });

  test('an answer is due since the first message without one; a text of a rule is no answer', () => {
    const say = (seq: number, role: 'user' | 'service', onlyID = `m${seq}`) =>
      on({ code: '8006', recipient: ME, message: buildMessage({ seq, role, onlyID, time: seq * 1000 }) });
    const due = (inbox: Inbox) => rowOf(inbox)?.unansweredSince;
    const asked = applyPush(buildInbox([buildRow({ unansweredSince: null })]), say(4, 'user'));
    expect(due(asked)).toBe(4000);
    const askedAgain = applyPush(asked, say(5, 'user'));
    expect(due(askedAgain)).toBe(4000);
    const consoled = applyPush(askedAgain, say(6, 'service', 'auto-away-1'));
    expect(due(consoled)).toBe(4000);
    expect(due(applyPush(consoled, on({ code: '8001', visitor: buildRow({ version: 6 }) })))).toBe(4000);
    expect(due(applyPush(consoled, say(7, 'service')))).toBe(null);
  });

  test('a row read before a message keeps the message; its state is taken', () => {
    const said = applyPush(buildInbox(), pushes['8006']!);
    const older = buildRow({ version: 6, transfer: { from: ME, to: 'other', note: '', at: 1 } });
    expect(rowOf(applyPush(said, on({ code: '8001', visitor: older })))).toMatchObject({
      transfer: { to: 'other' },
      seq: 4,
      umsg: 3,
      unreadNumber: 3,
      last: { onlyID: 'm4' },
    });
  });

  test('a row read before a recall leaves it recalled', () => {
    const recalled = applyPush(buildInbox(), pushes['2015']!);
    expect(rowOf(recalled)?.last).toMatchObject({ msg: '', recalled: true });
    expect(rowOf(applyPush(recalled, on({ code: '8001', visitor: buildRow({ version: 6 }) })))?.last).toMatchObject({
      msg: '',
      recalled: true,
    });
  });

  test('a row with more messages than were pushed updates the counters', () => {
    const newer = buildRow({ seq: 5, umsg: 4, unreadNumber: 4, last: { ...buildRow().last!, onlyID: 'm5' } });
    const afterPush = applyPush(buildInbox(), on({ code: '8001', visitor: newer }));
    expect(rowOf(afterPush)).toEqual(newer);
    expect(applyPush(afterPush, pushes['8006']!)).toEqual(afterPush);
  });

  test('a read mark only rises, and counts messages that arrive before and after it', () => {
    const read = applyPush(buildInbox(), pushes['7004']!);
    expect(rowOf(read)).toMatchObject({ readSeq: 3, unreadNumber: 0 });
    expect(applyPush(read, on({ ...pushes['7004']!, seq: 1, unreadNumber: 2 }))).toEqual(read);
    // The same before and after the message that it counts.
    const message = pushes['8006']!;
    const counted = on({ ...pushes['7004']!, unreadNumber: 1, umsg: 3 });
    const either = [message, counted].reduce(applyPush, buildInbox());
    expect([counted, message].reduce(applyPush, buildInbox())).toEqual(either);
    expect(rowOf(either)).toMatchObject({ unreadNumber: 1, umsg: 3 });
  });

  test('a new owner’s read marks start again, whatever the old one had read', () => {
    const read = applyPush(buildInbox(undefined, { seesAll: true }), pushes['7004']!);
    const taken = buildRow({ version: 6, serviceID: 'other', since: 2000, readSeq: 0, unreadNumber: 2 });
    const afterPush = applyPush(read, on({ code: '2016', recipient: 'other', visitor: taken }));
    expect(rowOf(afterPush)).toMatchObject({ serviceID: 'other', readSeq: 0, unreadNumber: 2 });
    const back = buildRow({ version: 7, since: 3000, readSeq: 0, unreadNumber: 2 });
    expect(rowOf(applyPush(read, on({ code: '2000', visitor: back })))).toMatchObject({ readSeq: 0, unreadNumber: 2 });
  });
});

describe('which visitors are listed', () => {
  test('a row that a colleague owns now is removed, but kept for agents who see all or watch', () => {
    expect(rowOf(applyPush(buildInbox(), pushes['2016']!))).toBeUndefined();
    expect(rowOf(applyPush(buildInbox(undefined, { seesAll: true }), pushes['2016']!))?.serviceID).toBe('other');
    expect(rowOf(applyPush(buildInbox(undefined, { watching: [VISITOR] }), pushes['2016']!))?.serviceID).toBe('other');
  });

  test('2009 removes what is no longer listed, and keeps what is watched', () => {
    expect(rowOf(applyPush(buildInbox(), pushes['2009']!))).toBeUndefined();
    expect(rowOf(applyPush(buildInbox(undefined, { watching: [VISITOR] }), pushes['2009']!))).toBeDefined();
  });

  test('8001 switches watching, and the row appears and disappears with it', () => {
    const theirs = buildRow({ serviceID: 'other' });
    const watch = (watching: boolean) => on({ code: '8001', state: 'current', watching, visitor: theirs });
    const watched = applyPush(buildInbox([]), watch(true));
    expect([...watched.watching]).toEqual([VISITOR]);
    expect(rowOf(watched)).toEqual(theirs);
    const left = applyPush(watched, watch(false));
    expect([...left.watching]).toEqual([]);
    expect(rowOf(left)).toBeUndefined();
  });

  test('a visitor who left the site is not listed, watched or not', () => {
    const gone = buildRow({ version: 6, state: 'monitor', serviceID: null, online: false });
    const watched = buildInbox(undefined, { watching: [VISITOR] });
    expect(rowOf(applyPush(watched, on({ code: '8001', visitor: gone })))).toBeUndefined();
  });

  test('only the newest fifty ended ones are kept', () => {
    const ended = (n: number) => buildRow({ YQToken: `v${n}`, state: 'end', since: n });
    const full = buildInbox(Array.from({ length: ENDED_KEPT }, (_, n) => ended(n + 1)));
    const next = applyPush(full, on({ code: '2004', YQToken: 'v99', visitor: ended(99) }));
    expect(next.visitors.size).toBe(ENDED_KEPT);
    expect(next.visitors.has('v1')).toBe(false);
    expect(next.visitors.has('v99')).toBe(true);
  });

  test('8007 without a row removes the colleague', () => {
    const gone = on({ code: '8007', uuid: ME, state: '1', agent: null });
    expect(applyPush(buildInbox(), gone).agents.size).toBe(0);
  });

  test('a state without the row, as visitors get it, changes nothing', () => {
    expect(applyPush(buildInbox(), on({ code: '2001', conversation: 'c1', position: 2 }))).toEqual(buildInbox());
  });
});

describe('the summary of a message', () => {
  test('is cut, but never within a surrogate pair', () => {
    expect(summary('x'.repeat(SUMMARY_LENGTH))).toHaveLength(SUMMARY_LENGTH);
    expect(summary('x'.repeat(SUMMARY_LENGTH + 1))).toHaveLength(SUMMARY_LENGTH);
    const cut = summary(`${'x'.repeat(SUMMARY_LENGTH - 1)}𠮷`);
    expect(cut).toBe('x'.repeat(SUMMARY_LENGTH - 1));
    expect(cut.isWellFormed()).toBe(true);
  });
});

test('an erased last message says in its row what stands in its place', () => {
  const last = on({ code: '2015', onlyID: 'm3', conversation: 'c1', msg: '［已抹除］' });
  expect(rowOf(applyPush(buildInbox(), last))?.last).toEqual({ ...buildRow().last, msg: '［已抹除］' });
});
