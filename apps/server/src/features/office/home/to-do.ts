import { allows } from '@parley/core/access/allows';
import { MOST_COUNTED } from '@parley/protocol/http/census/home';
import { type Answer, routes } from '@parley/protocol/http/routes';
import type { Context } from '../../../context';
import type { Principal } from '../../../principal';
import { countExpiring } from '../../conversation/links/ending';
import { countStepsLeft } from '../../conversation/setup/actions';
import { countDueRatingTasks } from '../census/service/ratings';
import { readTodayRanges } from '../census/traffic-today';
import { readDue } from '../letters/due';
import { countMissedQuestions } from '../robots/misses';
import { countDueFollowUps } from '../users/follow-ups/follow-ups';

/** What is to be done, of what the agent may see. */
export async function readToDo(context: Context, agent: Principal): Promise<Answer<'GET /home/toDo'>> {
  const may = (route: 'GET /letter/getList' | 'GET /users/due' | 'GET /link/getList' | 'GET /robot/getClusters') =>
    allows(agent, routes[route].needs);
  const { db, clock } = context;
  const { day } = await readTodayRanges(db, clock.now());
  const due = { end: day.to, most: MOST_COUNTED };
  const [letters, ratingTasks, followUps, links, questions, setup] = await Promise.all([
    may('GET /letter/getList') ? readDue(db, agent, { now: clock.now(), ...due }) : null,
    countDueRatingTasks(db, agent, due),
    may('GET /users/due') ? countDueFollowUps(context, agent, MOST_COUNTED) : null,
    may('GET /link/getList') ? countExpiring(context, MOST_COUNTED) : null,
    may('GET /robot/getClusters') ? countMissedQuestions(context, agent, MOST_COUNTED) : null,
    countStepsLeft(context, agent),
  ]);
  const [lettersLate, lettersToday] = [letters?.late ?? null, letters?.soon ?? null];
  return { lettersLate, lettersToday, ratingTasks, followUps, links, questions, setup };
}
