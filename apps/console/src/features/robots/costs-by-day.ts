import type { Answer } from '@parley/protocol/http/routes';
import type { Language } from '../../lib/i18n/i18n';
import { dayIn } from '../../lib/time/format';
import type { ChartColor } from '../../ui/chart/types';
import { moneyText } from './money';

export type RobotCosts = Answer<'GET /robot/getBoard'>['costs'];

/** Of the robots in a chart, in their order; further ones begin again. */
const COLORS: readonly ChartColor[] = ['robot', 'accent', 'monitor', 'wait', 'good', 'bad'];

/** A chart for each currency, with a series for each robot whose model cost something. */
export function chartsOf(
  costs: RobotCosts,
  { head, language, zone }: { head: string; language: Language; zone: string },
) {
  const paid = costs.filter(({ cost }) => cost > 0);
  return [...new Set(paid.map(({ currency }) => currency))].map((currency) => {
    const robots = paid.filter((each) => each.currency === currency);
    const at = [...new Set(robots.flatMap(({ days }) => days.map((day) => day.at)))].sort((one, other) => one - other);
    return {
      currency,
      head,
      labels: at.map((day) => dayIn(zone, day, language)),
      textOf: (amount: number | null) => moneyText(amount ?? 0, currency),
      series: robots.map(({ name, days }, n) => ({
        kind: 'bar' as const,
        stack: 'costs',
        name,
        color: COLORS[n % COLORS.length]!,
        values: at.map((day) => days.find((each) => each.at === day)?.cost ?? 0),
      })),
    };
  });
}
