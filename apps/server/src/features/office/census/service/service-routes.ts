import { allows } from '@parley/core/access/allows';
import type { censusServiceRoutes } from '@parley/protocol/http/census/service';
import type { Context } from '../../../../context';
import type { HandlersOf } from '../../../../http/handler';
import type { Reader } from '../../../foundation/access/scope';
import { readBoard } from './board';
import { answerRatingAppeal, appealRating, finishRatingTask, setRatingTask } from './judging';
import { listService, listServiceRows } from './list';
import { listOwn, listTasks, listWords } from './ratings';
import { setState } from './set-state';
import { listHeat } from './shares';
import { listStaffing } from './staffing';
import { readTimeline, type StateParts } from './states';

type OwnRoutes = Omit<typeof censusServiceRoutes, 'GET /census/service/export'>;

export function serviceHandlers(context: Context, wakeQueue: () => void): HandlersOf<OwnRoutes> {
  const { db, clock, setting } = context;
  const partsFor = (reader: Reader): StateParts => ({ db, setting, now: clock.now(), reader });
  return {
    'GET /census/service/getList': ({ agent, value }) => listService(partsFor(agent), value),
    'GET /census/service/getRows': ({ agent, value }) => listServiceRows(partsFor(agent), value),
    'GET /census/service/getTimeline': ({ agent, value }) => readTimeline(partsFor(agent), value),
    'GET /census/service/getBoard': ({ agent, value }) => readBoard(context, agent, value),
    'GET /census/service/getStaffing': ({ agent, value }) => listStaffing(partsFor(agent), value),
    'GET /census/service/getHeat': ({ agent, value }) => listHeat(partsFor(agent), value),
    'GET /census/service/getWords': ({ agent, value }) => listWords(partsFor(agent), value),
    'GET /census/service/getOwn': ({ agent, value }) => listOwn(db, agent, value),
    'GET /census/service/getTasks': ({ agent, value }) =>
      listTasks(partsFor(agent), { ...value, isMine: value.isMine || !allows(agent, ['seePermissions:statistics']) }),
    'POST /census/service/doAppeal': ({ agent, value }) => appealRating(context, agent, value),
    'POST /census/service/doAnswer': ({ agent, value }) => answerRatingAppeal(context, agent, value),
    'POST /census/service/doTask': ({ agent, value }) => setRatingTask(context, agent, value),
    'POST /census/service/doDone': ({ agent, value }) => finishRatingTask(context, agent, value),
    'POST /census/service/doState': async ({ agent, value }) => {
      const done = await setState(context, agent, value);
      wakeQueue();
      return done;
    },
  };
}
