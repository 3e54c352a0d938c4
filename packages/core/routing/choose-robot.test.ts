import { expect, test } from 'vitest';
import { NO_ROBOTS } from '../conversation/robot';
import { type RobotConditions, type RobotVisitor, robotsInCharge } from './choose-robot';

const robot = (id: string, more: Partial<RobotConditions> = {}): RobotConditions => ({
  id,
  mode: 'first',
  sites: [],
  channels: [],
  links: [],
  hours: [],
  timeZone: '',
  ...more,
});
/** Tuesday, 10:00. */
const visitor: RobotVisitor = {
  siteId: 'shop',
  channel: 'web',
  linkId: null,
  byRule: false,
  wallTime: () => ({ day: 2, minute: 600 }),
};
const morning = { days: [2], from: 540, to: 720 };

test.each<[string, Partial<RobotConditions>, boolean]>([
  ['no conditions', {}, true],
  ['its site', { sites: ['other', 'shop'] }, true],
  ['another site', { sites: ['other'] }, false],
  ['another channel', { channels: ['wechat'] }, false],
  ['a link, and the visitor came by none', { links: ['link'] }, false],
  ['hours that include now', { hours: [morning] }, true],
  ['hours that do not', { hours: [{ ...morning, days: [3] }] }, false],
])('C-95 %s', (_, conditions, isIn) =>
  expect(robotsInCharge([robot('robo', conditions)], visitor).first).toBe(isIn ? 'robo' : null),
);

test('C-95 each mode has the first robot that fits; beside and never have no visitors', () => {
  const robots = [
    robot('elsewhere', { sites: ['other'] }),
    ...(['never', 'beside', 'off', 'busy', 'first', 'first'] as const).map((mode, at) =>
      robot(`${mode}-${at}`, { mode }),
    ),
  ];
  expect(robotsInCharge(robots, visitor)).toEqual({ rule: null, first: 'first-4', busy: 'busy-3', off: 'off-2' });
  expect(robotsInCharge(robots, { ...visitor, byRule: true }).rule).toBe('never-0');
  expect(robotsInCharge([], visitor)).toBe(NO_ROBOTS);
});
