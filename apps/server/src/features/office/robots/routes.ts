import type { askRobotRoutes } from '@parley/protocol/http/robots/ask-robot';
import type { robotRoutes } from '@parley/protocol/http/robots/robot';
import type { Context } from '../../../context';
import { readPage } from '../../../db/read-list';
import type { HandlersOf } from '../../../http/handler';
import type { Kit } from '../../module';
import { cloneRobot, editRobot, removeRobots } from './actions';
import { changeEntries, editEntry, moveCategory, removeEntries } from './entries';
import { type EntryRow, entryList, readCategories } from './entries-store';
import { presentEntry, presentRobot } from './present';
import { type RobotRow, readRobotOptions, robotList } from './store';
import { tryOut } from './try-out';

type Routes = typeof robotRoutes & typeof askRobotRoutes;

export const robotHandlers = (context: Context, kit: Kit): HandlersOf<Routes> => ({
  'GET /robot/getList': async ({ value }) => {
    const { rows, total } = await readPage<RobotRow>(context.db, robotList(value), value);
    return { list: rows.map((row) => presentRobot(row)), total };
  },
  'GET /robot/getOptions': () => readRobotOptions(context.db),
  'GET /robot/getCategories': async ({ value: { robot } }) => {
    const list = await readCategories(context.db, robot);
    return { list, total: list.length };
  },
  'POST /robot/doEdit': async ({ agent, value }) => presentRobot(await editRobot(context, agent, value)),
  'POST /robot/doClone': async ({ agent, value }) => presentRobot(await cloneRobot(context, agent, value)),
  'POST /robot/doDelete': async ({ agent, value }) => ({ deleted: await removeRobots(context, agent, value.ids) }),
  'POST /robot/ask': ({ value, http }) =>
    tryOut(context, kit.library, { ...value, language: value.language ?? http.language }),
  'GET /askRobot/getList': async ({ value }) => {
    const { rows, total } = await readPage<EntryRow>(context.db, entryList(value), value);
    return { list: rows.map((row) => presentEntry(context.links, row)), total };
  },
  'POST /askRobot/doEdit': async ({ agent, value }) =>
    presentEntry(context.links, await editEntry(context, agent, value)),
  'POST /askRobot/doDelete': async ({ agent, value }) => ({ deleted: await removeEntries(context, agent, value.ids) }),
  'POST /askRobot/doChange': async ({ agent, value }) => ({ changed: await changeEntries(context, agent, value) }),
  'POST /askRobot/doRenameCategory': async ({ agent, value }) => ({ moved: await moveCategory(context, agent, value) }),
});
