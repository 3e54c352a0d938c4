import { expect, it } from 'vitest';
import { isQuietMinute } from './quiet-hours';

const at = (hours: number, minutes = 0): number => hours * 60 + minutes;

it.each([
  ['none are set', '', '', at(3), false],
  ['only the beginning is set', '22:00', '', at(23), false],
  ['both are the same', '22:00', '22:00', at(22), false],
  ['their first minute', '12:30', '13:30', at(12, 30), true],
  ['the minute before', '12:30', '13:30', at(12, 29), false],
  ['their last minute', '12:30', '13:30', at(13, 29), true],
  ['their end', '12:30', '13:30', at(13, 30), false],
  ['before midnight', '22:00', '07:30', at(23, 59), true],
  ['after midnight', '22:00', '07:30', 0, true],
  ['until the morning', '22:00', '07:30', at(7, 29), true],
  ['in the morning', '22:00', '07:30', at(7, 30), false],
  ['up to midnight', '20:00', '00:00', at(23, 59), true],
  ['at midnight, which ends them', '20:00', '00:00', 0, false],
])('quiet hours: %s (%s to %s)', (_, from, to, minute, is) => expect(isQuietMinute({ from, to }, minute)).toBe(is));
