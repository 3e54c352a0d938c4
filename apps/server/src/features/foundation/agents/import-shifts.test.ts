import { expect, test } from 'vitest';
import { shiftsIn } from './import-shifts';

const WEEK = [1, 2, 3, 4, 5];
const [NINE, NOON, ONE, SIX] = [9 * 60, 12 * 60, 13 * 60, 18 * 60];
const office = { days: WEEK, from: NINE, to: SIX };

test.each<[string, object[]]>([
  ['', []],
  ['周一至周五 09:00-18:00', [office]],
  ['周一到周五9点到18点', [office]],
  ['星期一～星期五 ９：００—１８：００', [office]],
  ['工作日 9:00–18:00', [office]],
  ['周一、周二、周三、四、五 09:00-18:00', [office]],
  ['周一 周二 周三 周四 周五 09:00–18:00', [office]],
  ['Mon-Fri 9:00-18:00', [office]],
  ['Monday to Friday, 09:00 to 18:00', [office]],
  ['Mon Tue Wed Thu Fri 09:00–18:00; ', [office]],
  ['1-5 9-18', [office]],
  ['weekdays 9:00-18:00;Sat and Sun 10:30 - 16:00', [office, { days: [6, 7], from: 630, to: 960 }]],
  ['周一至周五 09:00-18:00；周末 10:30-16:00', [office, { days: [6, 7], from: 630, to: 960 }]],
  ['周一至周五 09:00-18:00，周六 10:30-16:00', [office, { days: [6], from: 630, to: 960 }]],
  [
    '周一至周五 09:00-12:00、13:00-18:00',
    [
      { days: WEEK, from: NINE, to: NOON },
      { days: WEEK, from: ONE, to: SIX },
    ],
  ],
  ['每天 22:00-次日06:00', [{ days: [1, 2, 3, 4, 5, 6, 7], from: 1320, to: 360 }]],
  ['周六至周一 18:00-24:00', [{ days: [1, 6, 7], from: SIX, to: 1440 }]],
  [
    '周日 0:00-9:00\n周天 12:00-13:00',
    [
      { days: [7], from: 0, to: NINE },
      { days: [7], from: NOON, to: ONE },
    ],
  ],
])('%j is read', (cell, shifts) => expect(shiftsIn(cell)).toEqual(shifts));

test.each([
  '早班',
  '09:00-18:00',
  '周一至周五',
  '周一至周五 09:00',
  '周八 09:00-18:00',
  '周一 09:00-25:00',
  '周一 09:60-18:00',
  '周一 24:00-06:00',
  '周一 09:00-次日10:00',
  '周一 9:00-18:00；早班',
  'Mon 9am-6pm',
  '周一 上午 09:00-12:00',
])('%j is no shift', (cell) => expect(shiftsIn(cell)).toBeNull());
