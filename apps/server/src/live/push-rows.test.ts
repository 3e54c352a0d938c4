import { maskKinds } from '@parley/core/access/scope';
import type { PushOf } from '@parley/protocol/push/push-of';
import type { PushCode } from '@parley/protocol/push/pushes';
import { buildMessage, buildRow, ME, VISITOR } from '@parley/protocol/testing/build';
import { describe, expect, test } from 'vitest';
import type { Share } from '../share';
import type { Visibility } from '../visibility';
import { Desk } from './desk';
import { agentKey, Hub } from './hub';
import { rows } from './push';
import { createPushSender } from './push-sender';
import { maskPush } from './push-text';

const YQToken = VISITOR;
const GUEST = 'guest';
const conversation = 'c1';
const visitor = buildRow({ serviceID: GUEST, transfer: { from: ME, to: GUEST, note: 'please', at: 1 }, tags: ['vip'] });
const message = {
  ...buildMessage({ conversation, serviceID: ME, quote: 'm1' }),
  ...({ recalled: true, seen: true } as const),
};
const cursor = 'epoch-1';
const of = { YQToken, cursor };

/** Every push with all of its fields; new and renamed pushes and fields have to be added here. */
const samples: { [C in PushCode]: Required<PushOf<C>> } = {
  1001: { code: '1001', ...of, visitor },
  2000: {
    code: '2000',
    ...of,
    visitor,
    conversation,
    serviceID: ME,
    nickname: 'Ann',
    avatar: '/a',
    tip: 'agent-gone',
    reply: 'hello',
  },
  2001: { code: '2001', ...of, visitor, conversation, position: 1, waitSeconds: 2, tip: 'agent-gone' },
  2002: { code: '2002', ...of, visitor, serviceID: ME, nickname: 'Ann' },
  2003: { code: '2003', ...of, visitor, tip: 'agent-gone' },
  2004: { code: '2004', ...of, visitor, conversation, reason: 'done' },
  2005: { code: '2005', ...of, visitor, from: ME, note: 'please' },
  2006: { code: '2006', ...of, visitor },
  2009: { code: '2009', ...of, visitor },
  2010: { code: '2010', ...of, message },
  2015: { code: '2015', ...of, onlyID: 'm1', conversation, seen: true, msg: 'blotted' },
  2016: { code: '2016', ...of, visitor, recipient: ME, nickname: 'Ann', avatar: '/a' },
  2017: { code: '2017', ...of, visitor, tip: 'transfer-declined', detail: { reason: 'busy' } },
  2018: {
    code: '2018',
    ...of,
    removed: true,
    note: {
      onlyID: 'n1',
      YQToken,
      conversation,
      kind: 'note',
      msg: 'careful',
      pin: 'm1',
      afterSeq: 1,
      uuid: ME,
      nickname: 'Ann',
      time: 1,
    },
  },
  2020: { code: '2020', ...of, conversation },
  2021: {
    code: '2021',
    ...of,
    rating: { conversation, serviceID: ME, nickname: 'Ann', score: 5, tags: ['quick'], comment: 'well', time: 1 },
  },
  2022: {
    code: '2022',
    cursor,
    with: ME,
    unread: 1,
    message: { onlyID: 'd1', seq: 1, from: ME, to: GUEST, nickname: 'Ann', msg: 'hello', time: 1 },
  },
  2023: { code: '2023', cursor, with: ME, by: ME, seq: 1, last: 1, unread: 0 },
  2024: { code: '2024', cursor },
  2025: {
    code: '2025',
    cursor,
    what: 'left',
    serviceID: ME,
    dueAt: 1,
    letter: { id: 'l1', name: 'Bob', content: 'hello' },
  },
  2027: { code: '2027', cursor, followUp: 'f1', person: 'p1', dueAt: 1 },
  2028: {
    code: '2028',
    ...of,
    event: {
      id: 1,
      kind: 'conversation.transfer-accepted',
      time: 1,
      conversation,
      serviceID: ME,
      nickname: 'Ann',
      avatar: '/a',
      from: ME,
      fromName: 'Ann',
      to: GUEST,
      toName: 'Bob',
      by: 'routing',
      score: 5,
      why: { strategy: 'in-turn', load: 1, limit: 2, available: 3 },
      reason: 'busy',
      note: 'please',
      text: 'may I help?',
      onlyID: 'm1',
    },
  },
  2030: { code: '2030', ...of, by: 'visitor', nickname: 'Bob', words: ['refund'], letter: 'l1' },
  2031: { code: '2031', cursor, state: '1', hidden: 'rest', by: 'Ann', why: 'lunch' },
  2032: {
    code: '2032',
    ...of,
    conversation,
    seq: 1,
    onlyID: 'm1',
    delivery: { state: 'queued' },
    quota: { left: 3, limit: 5, until: 2, mergeAt: 3, warnAt: 2 },
  },
  7003: { code: '7003', YQToken, role: 'user', text: 'half a sen', nickname: 'Bob' },
  7004: { code: '7004', YQToken, conversation, role: 'user', seq: 1, got: 1, unreadNumber: 0, umsg: 1 },
  7006: { code: '7006', saving: 'ok' },
  8000: { code: '8000', cursor, reason: 'revoked' },
  8001: { code: '8001', ...of, visitor, state: 'current', serviceID: ME, watching: true },
  8002: { code: '8002', ...of, visitor },
  8003: { code: '8003', ...of, version: 5 },
  8005: { code: '8005', ...of, recipient: ME, message },
  8006: { code: '8006', ...of, recipient: ME, message },
  8007: {
    code: '8007',
    cursor,
    uuid: ME,
    state: '0',
    agent: { uuid: ME, nickname: 'Ann', avatar: '/a', state: '0', reachable: true },
  },
  8010: { code: '8010', ...of, URL: 'https://shop.example/', title: 'Shop', created_at: 1, pages: 1 },
  8011: { code: '8011', ...of, msg: 'may I help?' },
  8012: { code: '8012', cursor, section: 'window', settings: { color: 'red' }, site: 's1', value: { color: 'red' } },
  9000: { code: '9000', ...of, conversation: 'c1', robot: 'r1', nickname: 'Robo', avatar: '/r', by: 'first', visitor },
};

const codes = Object.keys(samples) as PushCode[];

describe('masks', () => {
  const PHONE = '13812345678';
  const visibility: Visibility = { key: 'all', masks: maskKinds, hidesPast: false };

  /** The value with a phone number in every text. */
  function planted(value: unknown): unknown {
    if (typeof value === 'string') return PHONE;
    if (Array.isArray(value)) return value.map(planted);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, key === 'code' ? part : planted(part)]));
  }

  const shown = (value: unknown, path = ''): string[] => {
    if (value === PHONE) return [path];
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([key, part]) => shown(part, path ? `${path}.${key}` : key));
  };

  const ROW = ['visitor.last.kind', 'visitor.last.onlyID', 'visitor.last.role', 'visitor.state'];
  const MESSAGE = ['message.kind', 'message.onlyID', 'message.quote', 'message.role'];
  const NOTE = ['note.kind', 'note.onlyID', 'note.pin'];
  const AGENT = ['agent.avatar', 'agent.nickname', 'agent.state', 'agent.uuid'];

  /**
   * Texts that are shown whatever is masked: ids, listed values, words of the program, and what is the organisation's
   * own.
   */
  const SHOWN: Record<PushCode, string[]> = {
    1001: ROW,
    2000: ['avatar', 'conversation', 'serviceID', 'tip', ...ROW],
    2001: ['conversation', 'tip', ...ROW],
    2002: ['serviceID', ...ROW],
    2003: ['tip', ...ROW],
    2004: ['conversation', ...ROW],
    2005: ['from', ...ROW],
    2006: ROW,
    2009: ROW,
    2010: MESSAGE,
    2015: ['conversation', 'onlyID'],
    2016: ['avatar', 'recipient', ...ROW],
    2017: ['tip', ...ROW],
    2018: NOTE,
    2020: ['conversation'],
    2021: [],
    2022: ['message.onlyID', 'with'],
    2023: ['by', 'with'],
    2024: [],
    2025: ['letter.id', 'serviceID', 'what'],
    2027: ['followUp', 'person'],
    2028: ['event.onlyID'],
    2030: ['by', 'letter', 'words.0'],
    2031: ['hidden', 'state'],
    2032: ['conversation', 'delivery.state', 'onlyID'],
    7003: ['role'],
    7004: ['conversation', 'role'],
    7006: ['saving'],
    8000: ['reason'],
    8001: ['serviceID', 'state', ...ROW],
    8002: ROW,
    8003: [],
    8005: [...MESSAGE, 'recipient'],
    8006: [...MESSAGE, 'recipient'],
    8007: [...AGENT, 'state', 'uuid'],
    8010: [],
    8011: [],
    8012: ['section', 'settings.color', 'site', 'value.color'],
    9000: [...ROW, 'avatar', 'by', 'conversation', 'nickname', 'robot'],
  };

  test.each(codes)('%s: everything else that is text is masked', (code) => {
    const push = planted(samples[code]) as PushOf<PushCode>;
    const { YQToken: _, cursor: __, ...seen } = maskPush(visibility, push) as Record<string, unknown> & typeof push;
    expect(shown(seen).sort()).toEqual([...SHOWN[code]].sort());
    expect(shown(push).length, 'the push itself is not changed').toBeGreaterThanOrEqual(shown(seen).length);
  });

  test('the last message of a browsing visitor is hidden from agents who may not see the past', () => {
    const row = buildRow({ state: 'monitor', serviceID: null });
    const push = { ...samples['8001'], visitor: row };
    expect(maskPush({ ...visibility, hidesPast: true }, push).visitor.last).toBe(null);
    expect(maskPush(visibility, push).visitor.last).not.toBe(null);
  });
});

describe('guests', () => {
  const share: Share = {
    visitorId: YQToken,
    conversationId: conversation,
    scope: 'conversation',
    personal: false,
    until: null,
    fromSeq: 0,
    startedAt: 1,
  };

  /** Codes that a guest with this share gets for a push addressed to it. */
  function received(code: PushCode, shared: Share | null): string[] {
    const codes: string[] = [];
    const hub = new Hub('epoch', () => 1);
    const desk = new Desk(() => 1);
    desk.agents.set(GUEST, { uuid: GUEST, seesAll: false, guest: true, visibility: null });
    if (shared) desk.share(GUEST, YQToken, shared);
    const send = (frame: string) => void codes.push((JSON.parse(frame) as { code: string }).code);
    hub.join(agentKey(GUEST), { id: '1', send, sendSoon: ({ text }) => send(text) }, null);
    createPushSender(hub, desk).push(samples[code], { agents: [GUEST] });
    return codes;
  }

  /** Pushes about shared visitors and pushes addressed to the guest, no others. */
  const GUESTS: Record<PushCode, 'shared' | 'own' | 'never'> = {
    1001: 'shared',
    2000: 'shared',
    2001: 'shared',
    2002: 'shared',
    2003: 'shared',
    2004: 'shared',
    2005: 'shared',
    2006: 'never',
    2009: 'shared',
    2010: 'shared',
    2015: 'shared',
    2016: 'shared',
    2017: 'shared',
    2018: 'never',
    2020: 'never',
    2021: 'never',
    2022: 'own',
    2023: 'own',
    2024: 'own',
    2025: 'never',
    2027: 'own',
    2028: 'shared',
    2030: 'never',
    2031: 'own',
    2032: 'shared',
    7003: 'shared',
    7004: 'shared',
    7006: 'own',
    8000: 'own',
    8001: 'shared',
    8002: 'never',
    8003: 'shared',
    8005: 'shared',
    8006: 'shared',
    8007: 'own',
    8010: 'shared',
    8011: 'never',
    8012: 'own',
    9000: 'shared',
  };

  test.each(codes)('%s', (code) => {
    const guests = GUESTS[code];
    expect(rows[code].guests).toBe(guests);
    expect(received(code, null)).toEqual(guests === 'own' ? [code] : []);
    expect(received(code, share)).toEqual(guests === 'never' ? [] : [code]);
  });

  test.each(codes.filter((code) => 'conversation' in samples[code] || 'message' in samples[code]))(
    '%s of another conversation is not codes; a row that left its hands goes from its list',
    (code) => {
      if (GUESTS[code] !== 'shared') return;
      const isOfRow = 'visitor' in samples[code];
      expect(received(code, { ...share, conversationId: 'other' })).toEqual(isOfRow ? ['8003'] : []);
    },
  );
});
