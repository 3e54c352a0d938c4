import { describe, expect, test } from 'vitest';
import { verdictOn } from './answering';
import { warningsOf } from './conflicts';
import { type Facts, fits, hasWord } from './fitting';
import type { Rule } from './rules';
import { fill, unknownVariables } from './texts';
import { type Situation, timelineOf } from './timeline';
import type { Happening, Timer } from './timers';

const rule = (key: string, trigger: Rule['trigger'], more: Partial<Rule> & { seconds?: number[] } = {}): Rule => ({
  key,
  name: key,
  enabled: true,
  trigger,
  steps: (more.seconds ?? [0]).map((seconds) => ({
    seconds,
    kind: 'text',
    text: { zh: `${key}-${seconds}`, en: `${key}-${seconds}` },
  })),
  repeat: false,
  words: [],
  ownFirst: true,
  sites: [],
  groups: [],
  channels: [],
  pages: [],
  tags: [],
  hours: 'any',
  times: [],
  ...more,
});

const situation: Situation = {
  site: 'shop',
  groups: ['sales'],
  channel: 'web',
  page: 'https://a.example/price?x=1',
  tags: ['vip'],
  isOpen: true,
  at: { day: 1, minute: 600 },
  own: { welcome: false, away: false },
  isAgentHere: true,
};
const facts: Facts = { ...situation, text: '' };

const opened: Happening = { kind: 'opened', at: 0, anchor: 100, isFirstVisit: true };
const given = (at: number, isUnanswered = false): Happening => ({
  kind: 'given',
  how: 'assigned',
  at,
  anchor: 101,
  isUnanswered,
  since: 0,
});
const visitor = (at: number, anchor: number, more = {}): Happening => ({
  kind: 'visitor-said',
  at,
  anchor,
  text: 'hi',
  isFirst: true,
  hasAgent: true,
  since: anchor - 1,
  ...more,
});
const agent = (at: number, anchor = 50): Happening => ({ kind: 'agent-said', at, anchor });

/** What is said, and when. */
const said = (rules: Rule[], script: Happening[], where: Partial<Situation> = {}) =>
  timelineOf(rules, script, { ...situation, ...where }).flatMap((line) =>
    line.kind === 'said' ? [`${line.at} ${line.step.text.zh}`] : [],
  );

describe('what answers when', () => {
  test('C-80 each trigger answers what it is named after', () => {
    const all: Rule['trigger'][] = ['first-visit', 'chat-start', 'assigned', 'queue', 'busy', 'end'];
    const rules = all.map((trigger) => rule(trigger, trigger));
    expect(said(rules, [opened, { kind: 'queued', at: 0, anchor: 101 }])).toEqual([
      '0 first-visit-0',
      '0 chat-start-0',
      '0 queue-0',
      '0 busy-0',
    ]);
    expect(said(rules, [{ ...opened, isFirstVisit: false } as Happening, given(0)])).toEqual([
      '0 chat-start-0',
      '0 assigned-0',
    ]);
    expect(said(rules, [given(0), { kind: 'ended', at: 9, anchor: 102 }])).toEqual(['0 assigned-0', '9 end-0']);
    const away = [rule('away', 'busy'), rule('night', 'off-hours')];
    expect(said(away, [given(0), visitor(1, 1)])).toEqual([]);
    expect(said(away, [given(0), visitor(1, 1)], { isAgentHere: false, isOpen: false })).toEqual([
      '1 away-0',
      '1 night-0',
    ]);
    const word = [rule('price', 'keyword', { words: ['价格', 'PRICE'] })];
    expect(said(word, [visitor(1, 1, { text: 'what Ｐｒｉｃｅ?' })])).toEqual(['1 price-0']);
    expect(said([rule('moved', 'transfer')], [{ ...given(3), how: 'transfer' } as Happening])).toEqual(['3 moved-0']);
  });

  test('C-83 steps of silence run from the first unanswered message, and again after an answer', () => {
    const rules = [rule('wait', 'agent-silent', { seconds: [30, 60], repeat: true })];
    const script = [given(0), visitor(1000, 1), visitor(20_000, 2, { isFirst: false }), agent(40_000, 3)];
    expect(said(rules, [...script, visitor(50_000, 4)])).toEqual(['31000 wait-30', '80000 wait-30', '110000 wait-60']);
    expect(said([rule('there', 'visitor-silent', { seconds: [60] })], [given(0), agent(5000)])).toEqual([
      '65000 there-60',
    ]);
    // Of a conversation that comes out of the queue: from the time at which it is given.
    expect(said(rules, [visitor(0, 1, { hasAgent: false }), given(90_000, true)])).toEqual([
      '120000 wait-30',
      '150000 wait-60',
    ]);
  });

  test('C-84 it is silent as soon as a person writes', () => {
    const rules = [
      rule('later', 'chat-start', { seconds: [10] }),
      rule('there', 'visitor-silent', { seconds: [60] }),
      rule('queued', 'queue', { seconds: [20, 40] }),
    ];
    expect(said(rules, [opened, given(0), agent(5000), visitor(30_000, 2)])).toEqual([]);
    expect(said(rules, [opened, { kind: 'queued', at: 0, anchor: 1 }, given(30_000)])).toEqual([
      '10000 later-10',
      '20000 queued-20',
    ]);
  });

  test('C-85 once in a conversation, or for each cause', () => {
    const words = { words: ['hi'] };
    const script = [visitor(0, 1), visitor(1000, 2)];
    expect(said([rule('once', 'keyword', words)], script)).toEqual(['0 once-0']);
    expect(said([rule('each', 'keyword', { ...words, repeat: true })], script)).toEqual(['0 each-0', '1000 each-0']);
  });

  test('C-82 of the rules that fit, the first in order speaks at a second; others speak at theirs', () => {
    const rules = [rule('narrow', 'chat-start', { tags: ['vip'] }), rule('wide', 'chat-start', { seconds: [0, 5] })];
    expect(said(rules, [opened])).toEqual(['0 narrow-0', '5000 wide-5']);
    expect(said(rules, [opened], { tags: [] })).toEqual(['0 wide-0', '5000 wide-5']);
  });

  test('C-87 the agent’s own welcome stands before a rule, unless the rule says otherwise', () => {
    const own = { own: { welcome: true, away: false } };
    expect(said([rule('hello', 'assigned')], [given(0)], own)).toEqual([]);
    expect(said([rule('hello', 'assigned', { ownFirst: false })], [given(0)], own)).toEqual(['0 hello-0']);
  });

  test('C-89 an answer that is too late, of a rule that is gone, or disabled, is dropped', () => {
    const timer: Timer = { rule: 'a', step: 0, trigger: 'chat-start', anchor: 1, armedAt: 0, dueAt: 0 };
    const standing = { state: 'wait', lastAgentAt: null, lastVisitorAt: null, isAgentHere: true } as const;
    const judge = (rules: Rule[], now: number) => verdictOn({ rules, timer, standing, facts, now });
    expect(judge([rule('a', 'chat-start')], 120_000)).toMatchObject({ say: { seconds: 0 } });
    expect(judge([rule('a', 'chat-start')], 120_001)).toEqual({ dropped: 'late' });
    expect(judge([rule('a', 'chat-start', { enabled: false })], 0)).toEqual({ dropped: 'gone' });
    expect(judge([rule('b', 'chat-start')], 0)).toEqual({ dropped: 'gone' });
  });
});

test.each<[Partial<Rule>, boolean]>([
  [{}, true],
  [{ sites: ['shop'], groups: ['sales', 'x'], channels: ['web'], tags: ['vip'] }, true],
  [{ sites: ['other'] }, false],
  [{ groups: ['support'] }, false],
  [{ channels: ['wechat'] }, false],
  [{ tags: ['new'] }, false],
  [{ pages: ['/other', '/price*'] }, true],
  [{ pages: ['/price'] }, true],
  [{ pages: ['/prices'] }, false],
  [{ hours: 'open' }, true],
  [{ hours: 'closed' }, false],
  [{ times: [{ days: [1], from: 540, to: 660 }] }, true],
  [{ times: [{ days: [2], from: 540, to: 660 }] }, false],
])('C-81 every condition must fit; an empty one always does: %j', (conditions, expected) => {
  expect(fits(rule('a', 'chat-start', conditions), facts)).toBe(expected);
});

test('C-80 keywords are plain words, compared without case and width', () => {
  expect(hasWord(['a.c'], 'abc')).toBe(false);
  expect(hasWord([' 退款 '], '我要退款')).toBe(true);
  expect(hasWord([''], 'abc')).toBe(false);
});

test('C-86 the text is in the visitor’s language, with its variables', () => {
  const text = { zh: '{visitor}好，{agent} 第 {queue} 位', en: 'Hello {visitor}, {agent}' };
  expect(fill(text, 'zh-CN', { values: { visitor: '王', queue: '3' }, kind: 'text' })).toBe('王好，客服 第 3 位');
  expect(fill(text, 'de', { values: { agent: '<b>' }, kind: 'rich' })).toBe('Hello there, &lt;b&gt;');
  expect(unknownVariables('{agent} {nobody} {0}')).toEqual(['nobody']);
});

describe('C-88 conflicts are found', () => {
  const kinds = (...rules: Rule[]) => warningsOf(rules).map((warning) => `${warning.kind} ${warning.rule}`);

  test('a rule behind one that always speaks before it', () => {
    expect(kinds(rule('a', 'end'), rule('b', 'end', { tags: ['x'] }))).toEqual(['shadowed b']);
    expect(kinds(rule('a', 'end', { tags: ['x'] }), rule('b', 'end'))).toEqual([]);
    expect(kinds(rule('a', 'end', { enabled: false }), rule('b', 'end'))).toEqual([]);
    expect(kinds(rule('a', 'end'), rule('b', 'end', { seconds: [5] }))).toEqual([]);
  });

  test('two that overlap at the same second', () => {
    const tags = rule('a', 'end', { tags: ['x'] });
    expect(kinds(tags, rule('b', 'end', { sites: ['shop'] }))).toEqual(['same-second b']);
    expect(kinds(rule('a', 'end', { sites: ['x'] }), rule('b', 'end', { sites: ['y'] }))).toEqual([]);
  });

  test('a keyword that an earlier rule answers, and a condition that nothing fits', () => {
    const first = rule('a', 'keyword', { words: ['price'] });
    expect(kinds(first, rule('b', 'keyword', { words: ['price list', 'refund'] }))).toEqual(['never-matches b']);
    expect(kinds(first, rule('b', 'keyword', { words: ['price list'] }))).toEqual(['shadowed b']);
    expect(kinds(rule('q', 'queue', { groups: ['g'] }))).toEqual(['never-fits q']);
  });
});
