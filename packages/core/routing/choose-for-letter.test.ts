import { describe, expect, test } from 'vitest';
import {
  chooseForLetter,
  type Holders,
  type LetterFacts,
  type LetterHolder,
  type LetterRule,
  reminderFor,
  rulesFor,
} from './choose-for-letter';

const facts: LetterFacts = {
  site: 'shop',
  reason: 'offline',
  channel: 'web',
  region: '浙江 杭州',
  content: '我要退款，订单 Ａ１２',
};

const rule = (key: string, more: Partial<LetterRule> = {}): LetterRule => ({
  key,
  name: key,
  enabled: true,
  sites: [],
  reasons: [],
  channels: [],
  regions: [],
  words: [],
  to: { kind: 'agent', id: 'ann' },
  dueHours: null,
  ...more,
});

const holder = (id: string, open = 0, lastAt: number | null = null): LetterHolder => ({ id, open, lastAt });

function holders(agents: LetterHolder[], groups: Record<string, string[]> = {}): Holders {
  const agent = (id: string) => agents.find((one) => one.id === id) ?? null;
  return { agent, group: (id) => (groups[id] ?? []).flatMap((member) => agent(member) ?? []) };
}

describe('R-51 a condition without entries matches; one entry is enough; all conditions must match', () => {
  test.each<[string, Partial<LetterRule>, boolean]>([
    ['no condition', {}, true],
    ['R-50 switched off', { enabled: false }, false],
    ['its site', { sites: ['blog', 'shop'] }, true],
    ['another site', { sites: ['blog'] }, false],
    ['its reason', { reasons: ['offline'] }, true],
    ['another reason', { reasons: ['queue'] }, false],
    ['its channel', { channels: ['web'] }, true],
    ['another channel', { channels: ['wechat'] }, false],
    ['R-52 a text in the content', { words: ['发票', '退款'] }, true],
    ['R-52 a text not in the content', { words: ['发票'] }, false],
    ['R-52 another case and width', { words: ['a12'] }, true],
    ['R-52 a blank text matches nothing', { words: [' 　'] }, false],
    ['R-52 part of the region', { regions: ['杭州'] }, true],
    ['another region', { regions: ['上海'] }, false],
    ['one of two conditions is not met', { sites: ['shop'], words: ['发票'] }, false],
  ])('%s', (_, fields, holds) => expect(rulesFor([rule('one', fields)], facts)).toHaveLength(holds ? 1 : 0));
});

describe('who gets a letter', () => {
  const give = (rules: LetterRule[], who: Holders, usual = 0) => {
    const { rule: by, ownerId, dueHours } = chooseForLetter(rules, who, usual);
    return [by?.key ?? null, ownerId, dueHours];
  };
  const all = holders([holder('ann', 5), holder('bob', 2, 100), holder('cy', 2, 50), holder('di', 2)], {
    sales: ['ann', 'bob', 'cy'],
    fresh: ['bob', 'di'],
    empty: [],
  });
  const toGroup = (id: string) => ({ to: { kind: 'group', id } as const });

  test.each<[string, LetterRule[], (string | number | null)[]]>([
    ['R-50 the first matching rule', [rule('one'), rule('two')], ['one', 'ann', 0]],
    [
      'R-53 a rule with a removed agent is skipped',
      [rule('one', { to: { kind: 'agent', id: 'gone' } }), rule('two')],
      ['two', 'ann', 0],
    ],
    ['R-53 a rule with an empty group is skipped', [rule('one', toGroup('empty')), rule('two')], ['two', 'ann', 0]],
    ['R-53 a rule with a removed group is skipped', [rule('one', toGroup('gone'))], [null, null, 0]],
    [
      'R-54 in a group: the fewest open letters, then the longest without a new one',
      [rule('one', toGroup('sales'))],
      ['one', 'cy', 0],
    ],
    ['R-54 an agent who never had a letter comes first', [rule('one', toGroup('fresh'))], ['one', 'di', 0]],
    [
      'R-55 a rule may leave it unassigned: later rules are not applied',
      [rule('one', { to: { kind: 'nobody' } }), rule('two')],
      ['one', null, 0],
    ],
  ])('%s', (_, rules, expected) => expect(give(rules, all)).toEqual(expected));

  test('R-56 due within the hours of the rule, or the default ones, also where no rule matches', () => {
    expect(give([rule('one', { dueHours: 2 })], all, 24)).toEqual(['one', 'ann', 2]);
    expect(give([rule('one')], all, 24)).toEqual(['one', 'ann', 24]);
    expect(give([rule('one', { dueHours: 0 })], all, 24)).toEqual(['one', 'ann', 0]);
    expect(give([], all, 24)).toEqual([null, null, 24]);
  });
});

describe('R-57 reminds once before it is due and once when it is overdue', () => {
  const now = 1000;
  test.each<[string, Partial<Parameters<typeof reminderFor>[0]>, number, string | null]>([
    ['far away', { dueAt: 1101 }, 100, null],
    ['near', { dueAt: 1100 }, 100, 'soon'],
    ['soon due, already reminded', { dueAt: 1100, soonPushed: true }, 100, null],
    ['soon due, without reminders before the time', { dueAt: 1001 }, 0, null],
    ['over', { dueAt: 1000, soonPushed: true }, 100, 'overdue'],
    ['overdue without an earlier reminder', { dueAt: 900 }, 100, 'overdue'],
    ['overdue, already reminded', { dueAt: 900, overduePushed: true }, 100, null],
  ])('%s', (_, letter, beforeMs, told) =>
    expect(reminderFor({ dueAt: 0, soonPushed: false, overduePushed: false, ...letter }, { now, beforeMs })).toBe(told),
  );
});
