import type { Shift } from '@parley/core/routing/shifts';

/**
 * Parses shifts in one cell: `周一至周五 09:00-18:00；周六、周日 10:00-16:00`, `Mon-Fri 9:00-12:00, 13:00-18:00`, and the
 * format of the export. Null: invalid.
 */
export function shiftsIn(cell: string): Shift[] | null {
  const shifts: Shift[] = [];
  let days: number[] | null = null;
  for (const part of plain(cell).split(BETWEEN)) {
    if (part.trim() === '') continue;
    const [, said = '', from = '', next = '', to = ''] = SHIFT.exec(part.trim()) ?? [];
    // Hours without days belong to the days before.
    if (said !== '') days = daysIn(said);
    const [begin, end] = [minutesOf(from), minutesOf(to)];
    if (!days || begin === null || end === null || begin === DAY) return null;
    // Longer than a day.
    if (next !== '' && end > begin) return null;
    shifts.push({ days, from: begin, to: end });
  }
  return shifts;
}

const DAY = 24 * 60;
const CLOCK = '\\d{1,2}(?::\\d{2})?';
/** Days, begin and end; `>`: the end is on the next day. */
const SHIFT = new RegExp(`^(|.*?[^ ,])[ ,]*(${CLOCK})-(>?)(${CLOCK})$`);
/** Separators: semicolons, new lines, and a comma after hours. */
const BETWEEN = /[;\n|]|(?<=:\d{2}) ?,/;
const CHINESE = '一二三四五六日';
const ENGLISH = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

/** Normalizes notation: digits for days, `:` in hours, `-` for "to". */
const plain = (cell: string): string =>
  cell
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[–—~〜至到]|\bto\b/g, '-')
    .replace(/(\d)[点时](?:(\d{1,2})分?)?/g, (_, hour: string, minute?: string) => `${hour}:${minute ?? '00'}`)
    .replace(/-\s*(?:次日|翌日|第二天|next day)/g, '->')
    .replace(/[、和及&]|\band\b/g, ',')
    .replace(/每天|每日|天天|every ?day|daily/g, '1-7 ')
    .replace(/工作日|weekdays?/g, '1-5 ')
    .replace(/周末|weekends?/g, '6-7 ')
    .replace(
      /(?:周|星期|礼拜)?([一二三四五六日天])/g,
      (_, day: string) => ` ${CHINESE.indexOf(day === '天' ? '日' : day) + 1} `,
    )
    .replace(
      /\b(mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?s?\b\.?/g,
      (_, day: string) => ` ${ENGLISH.indexOf(day.slice(0, 3)) + 1} `,
    )
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?(->?) ?/g, '$1');

/** Days of the week from `1-5` or `1 3,5`, in order; null: invalid. */
function daysIn(said: string): number[] | null {
  const days = new Set<number>();
  for (const one of said.split(/[ ,]+/).filter((part) => part !== '')) {
    const [, first, last = first] = /^([1-7])(?:-([1-7]))?$/.exec(one) ?? [];
    if (first === undefined) return null;
    // A range may pass the end of the week, e.g. Saturday to Monday.
    for (let day = Number(first); ; day = (day % 7) + 1) {
      days.add(day);
      if (day === Number(last)) break;
    }
  }
  return days.size > 0 ? [...days].sort((a, b) => a - b) : null;
}

/** Minutes since midnight; 24:00 is the end of the day. */
function minutesOf(clock: string): number | null {
  const [hours = '', minutes = '0'] = clock.split(':');
  if (hours === '') return null;
  const at = Number(hours) * 60 + Number(minutes);
  return Number(minutes) < 60 && at <= DAY ? at : null;
}
