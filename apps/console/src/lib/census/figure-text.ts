import type { Unit } from '@parley/core/census/figure';
import i18next from 'i18next';
import { zonedMoment } from './zoned-days';
import './texts';

/** Stands where a figure cannot be said, for example a share of nothing. */
export const NO_FIGURE = '–';

const SECOND_MS = 1000;
const MINUTE_S = 60;
const HOUR_S = 3600;

const plain = (digits: number) => new Intl.NumberFormat('en-US', { maximumFractionDigits: digits });
const FORMATS = {
  whole: plain(0),
  fine: plain(2),
  share: plain(1),
  money: new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
};

/** A figure as it is shown: `1,204`, `12.5%`, `1 min 20 s`, `4.25`; a moment in the zone. */
export function figureText(value: number | null | undefined, unit: Unit, zone = 'UTC'): string {
  if (value === null || value === undefined) return NO_FIGURE;
  switch (unit) {
    case 'count':
      return FORMATS.fine.format(value);
    case 'share':
      return `${FORMATS.share.format(value * 100)}%`;
    case 'milliseconds':
      return durationText(value);
    case 'score':
      return value.toFixed(2);
    case 'money':
      return FORMATS.money.format(value);
    case 'moment':
      return zonedMoment(value, zone).slice(0, 16);
  }
}

function durationText(milliseconds: number): string {
  const exact = milliseconds / SECOND_MS;
  if (exact < MINUTE_S) return i18next.t('census:duration.seconds', { seconds: FORMATS.share.format(exact) });
  const all = Math.round(exact);
  const seconds = all % MINUTE_S;
  const minutes = Math.floor(all / MINUTE_S) % MINUTE_S;
  const hours = Math.floor(all / HOUR_S);
  return hours > 0
    ? i18next.t('census:duration.hours', { hours, minutes })
    : i18next.t('census:duration.minutes', { minutes, seconds });
}

/** How a figure changed, in words of its own: a share by points, others in percent of what they were. */
export function changeText(now: number | null | undefined, before: number | null | undefined, unit: Unit): string {
  if (unit === 'moment' || now === null || now === undefined || before === null || before === undefined)
    return NO_FIGURE;
  if (now === before) return i18next.t('census:change.same');
  const isMore = now > before;
  const amount =
    unit === 'share' ? Math.abs(now - before) * 100 : before === 0 ? null : Math.abs(now / before - 1) * 100;
  if (amount === null) return i18next.t('census:change.fromNothing');
  const text = FORMATS.share.format(amount);
  if (unit === 'share')
    return i18next.t(isMore ? 'census:change.pointsUp' : 'census:change.pointsDown', { amount: text });
  return i18next.t(isMore ? 'census:change.up' : 'census:change.down', { amount: text });
}
