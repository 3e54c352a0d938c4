import type { RecordedState, StateCause } from '../features/foundation/agent-states/states';
import type { Random } from './random';
import type { AgentName } from './stories/story';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Days of shifts: a month and a week, so that a month is compared with another. */
const DAYS = 37;

/** A state from a moment on. `by`: another agent who set it. */
export type ShiftState = {
  agent: AgentName;
  at: number;
  state: RecordedState;
  cause: StateCause;
  by?: AgentName;
  word?: string;
  reason?: string;
};

type Shift = { from: string; to: string; days: readonly number[]; lunch: string };
const WEEKDAYS = [1, 2, 3, 4, 5];

/** Usual hours by the clock of the machine, as conversations of the sample desk have them; days: Sunday is 0. */
const SHIFTS: Record<AgentName, Shift> = {
  linxia: { from: '08:55', to: '18:05', days: [...WEEKDAYS, 6], lunch: '12:00' },
  zhouyan: { from: '09:30', to: '19:00', days: WEEKDAYS, lunch: '12:45' },
  chenmo: { from: '13:00', to: '22:00', days: [0, 2, 3, 4, 5, 6], lunch: '17:30' },
  emma: { from: '10:00', to: '18:30', days: WEEKDAYS, lunch: '13:00' },
};

/** What the agents did in the weeks until `now`, agent by agent in the order of time; each ends offline. */
export function shiftsUntil(now: number, random: Random): ShiftState[] {
  const agents = Object.keys(SHIFTS) as AgentName[];
  return agents.flatMap((agent) => {
    const states = [...Array(DAYS).keys()].reverse().flatMap((ago) => dayOf(agent, now - ago * DAY, random));
    const past = states.filter(({ at }) => at < now - MINUTE);
    if (past.length === 0 || past.at(-1)!.state === 'offline') return past;
    // Nobody is signed in once the desk is filled.
    return [...past, { agent, at: now - MINUTE, state: 'offline' as const, cause: 'login-ended' as const }];
  });
}

/** One day's states; none on a day off. */
function dayOf(agent: AgentName, within: number, random: Random): ShiftState[] {
  const { from, to, days, lunch } = SHIFTS[agent];
  if (!days.includes(new Date(within).getDay())) return [];
  const at = (clock: string, least: number, most: number): number => {
    const [hour = 0, minute = 0] = clock.split(':').map(Number);
    return new Date(within).setHours(hour, minute, 0, 0) + random.between(least * MINUTE, most * MINUTE);
  };
  const own = (moment: number, state: RecordedState, more: Partial<ShiftState> = {}): ShiftState => ({
    agent,
    at: moment,
    state,
    cause: 'own',
    ...more,
  });
  const begin = at(from, -8, 12);
  const noon = at(lunch, -5, 10);
  const end = at(to, -5, 25);
  return [
    own(begin, 'online'),
    ...interruption(agent, Math.floor(begin + 0.5 * (noon - begin)), random),
    own(noon, 'rest', { word: '午饭' }),
    // One who forgets to come back is set online by the lead.
    agent !== 'linxia' && random.chance(0.08)
      ? own(noon + random.between(70, 90) * MINUTE, 'online', {
          cause: 'another',
          by: 'linxia',
          reason: '午饭时间过了，有人在排队',
        })
      : own(noon + random.between(35, 62) * MINUTE, 'online'),
    ...interruption(agent, Math.floor(noon + 0.55 * (end - noon)), random),
    own(end, 'offline', { cause: 'login-ended' }),
  ];
}

/** What may come between: a lost connection, some work besides, or forgetting the screen. */
function interruption(agent: AgentName, at: number, random: Random): ShiftState[] {
  const between = (state: ShiftState, minutes: number, back: StateCause): ShiftState[] => [
    state,
    { agent, at: Math.floor(at + minutes * MINUTE), state: 'online', cause: back },
  ];
  const chance = random.next();
  if (chance < 0.15)
    return between({ agent, at, state: 'disconnected', cause: 'network' }, 0.5 + random.next() * 5, 'network');
  if (chance < 0.5)
    return between(
      { agent, at, state: 'busy', cause: 'own', word: random.pick(['整理订单', '开会', '给客户回电']) },
      random.between(8, 35),
      'own',
    );
  if (chance < 0.65) return between({ agent, at, state: 'hidden', cause: 'idle' }, random.between(6, 25), 'own');
  return [];
}

/** Queue and agents of one minute, as they are looked at while the server runs. */
export type ShiftMinute = { at: number; waiting: number; online: number; free: number; load: number; capacity: number };

/** Days of minutes: two weeks fill the chart. */
const MINUTES_OF_DAYS = 14;
const ROOM = 4;

/** The minutes of the last days in which somebody was online; busy around eleven, three and eight. */
export function minutesOf(states: readonly ShiftState[], now: number, random: Random): ShiftMinute[] {
  const online = (at: number): number => {
    const last = new Map<AgentName, RecordedState>();
    for (const each of states) if (each.at <= at) last.set(each.agent, each.state);
    return [...last.values()].filter((state) => state === 'online').length;
  };
  const minutes: ShiftMinute[] = [];
  const first = Math.floor((now - MINUTES_OF_DAYS * DAY) / MINUTE) * MINUTE;
  let agents = 0;
  for (let at = first; at < now - MINUTE; at += MINUTE) {
    // States last for minutes: looked at every five.
    if ((at - first) % (5 * MINUTE) === 0) agents = online(at);
    if (agents === 0) continue;
    const hour = new Date(at).getHours() + new Date(at).getMinutes() / 60;
    const rush = Math.max(...[11, 15, 20].map((peak) => Math.exp(-((hour - peak) ** 2) / 0.6)));
    const capacity = agents * ROOM;
    const wanted = Math.round((2 + 7 * rush) * (0.6 + random.next() * 0.7));
    const load = Math.min(capacity, wanted);
    minutes.push({
      at,
      waiting: wanted - load,
      online: agents,
      free: load < capacity ? Math.ceil((capacity - load) / ROOM) : 0,
      load,
      capacity,
    });
  }
  return minutes;
}
