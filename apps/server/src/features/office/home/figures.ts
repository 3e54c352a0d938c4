import { allows } from '@parley/core/access/allows';
import { homeFigures } from '@parley/protocol/http/census/home';
import { type Answer, routes } from '@parley/protocol/http/routes';
import type { Context } from '../../../context';
import type { Principal } from '../../../principal';
import { readTalksToday } from '../census/talk/talks-today';
import { readTodayRanges, readTrafficToday } from '../census/traffic-today';

type Figures = Answer<'GET /home/figures'>;
type Values = Readonly<Record<string, number | null>>;
type Part = { today: Values; yesterday: Values; series: readonly ({ at: number } & Values)[] };

const HOUR_MS = 3_600_000;

/** Figures of all conversations and visits; for agents who see no statistics, those of their own conversations. */
export async function readFigures({ db, clock }: Context, agent: Principal): Promise<Figures> {
  const now = clock.now();
  const ranges = await readTodayRanges(db, now);
  const seesAll = allows(agent, routes['GET /census/flow/getList'].needs);
  const [flow, talk] = await Promise.all([
    seesAll ? readTrafficToday(db, ranges, now) : null,
    readTalksToday(db, ranges, { reader: agent, agent: seesAll ? undefined : agent.uuid, now }),
  ]);
  const hours: number[] = [];
  for (let at = ranges.hours.from; at < ranges.hours.to; at += HOUR_MS) hours.push(at);
  return {
    of: seesAll ? 'all' : 'own',
    zone: ranges.zone.name,
    today: ranges.today,
    yesterday: ranges.yesterday,
    hours,
    list: [...(flow ? listed('flow', flow, hours) : []), ...listed('talk', talk, hours)],
  };
}

function listed(
  area: keyof typeof homeFigures,
  { today, yesterday, series }: Part,
  hours: readonly number[],
): Figures['list'] {
  const byHour = new Map(series.map((point) => [point.at, point]));
  return homeFigures[area].map((key) => ({
    area,
    key,
    today: today[key] ?? null,
    yesterday: yesterday[key] ?? null,
    // An hour without a fact has no row: nothing was counted, and no mean can be said.
    line: hours.map((at) => byHour.get(at)?.[key] ?? (byHour.has(at) || !isCounted(key) ? null : 0)),
  }));
}

const COUNTED: readonly string[] = ['visits', 'visitors', 'total', 'valid', 'missed'];
const isCounted = (key: string): boolean => COUNTED.includes(key);
