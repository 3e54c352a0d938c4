import type { askRobotImportRoutes, askRobotRoutes } from '@parley/protocol/http/robots/ask-robot';
import type { robotBoardRoutes } from '@parley/protocol/http/robots/board';
import type { robotDraftRoutes } from '@parley/protocol/http/robots/drafts';
import type { robotMissRoutes } from '@parley/protocol/http/robots/misses';
import type { robotRoutes } from '@parley/protocol/http/robots/robot';
import type { robotVersionRoutes } from '@parley/protocol/http/robots/versions';
import type { Context } from '../../../context';
import type { Client } from '../../../db/pool';
import { readPage } from '../../../db/read-list';
import type { HandlersOf } from '../../../http/handler';
import type { Principal } from '../../../principal';
import type { Kit } from '../../module';
import { checkProvider, saveModelOf } from '../smart-robots/settings';
import { createTrySmart } from '../smart-robots/try-out';
import { cloneRobot, editRobot, removeRobots } from './actions';
import type { Reader } from './analysis';
import { readBoard, readToday } from './board';
import { dismissDrafts } from './drafts';
import { changeEntries, editEntry, moveCategory, removeEntries } from './entries';
import { type EntryRow, entryList, readCategories } from './entries-store';
import { importEntries, readEntrySheet, takeBackImport } from './import/import';
import { beginLab, listRunRows, listRuns } from './lab';
import { listTurns, settle } from './misses';
import { setPicture } from './picture';
import { presentEntry, presentRobot } from './present';
import { listChanges, listVersions, publishRobot, rollBackRobot } from './publishing';
import { type RobotRow, readRobotOptions, robotList } from './store';
import { askBench } from './try-out';

type Routes = typeof robotRoutes &
  typeof askRobotRoutes &
  Omit<typeof askRobotImportRoutes, 'GET /askRobot/export'> &
  typeof robotVersionRoutes &
  typeof robotMissRoutes &
  typeof robotBoardRoutes &
  typeof robotDraftRoutes;

/** A signal cannot be sent to another process. */
const sendable = ({ disconnected: _, ...agent }: Principal): Reader => agent;

export const robotHandlers = (context: Context, kit: Kit): HandlersOf<Routes> => ({
  'GET /robot/getList': async ({ value }) => {
    const { rows, total } = await readPage<RobotRow>(context.db, robotList(value), value);
    const today = await readToday(
      context,
      rows.map(({ id }) => id),
    );
    return { list: rows.map((row) => presentRobot(row, today.get(row.id))), total };
  },
  'GET /robot/getOptions': () => readRobotOptions(context.db),
  'GET /robot/getCategories': async ({ value: { robot } }) => {
    const list = await readCategories(context.db, robot);
    return { list, total: list.length };
  },
  'POST /robot/doEdit': async ({ agent, value: { provider, ...value } }) => {
    await checkProvider(provider ?? undefined, kit.isListedTarget);
    const alongside = async (tx: Client, id: string) => {
      if (provider) await saveModelOf(tx, agent, { id, provider });
    };
    return presentRobot(await editRobot({ context, alongside }, agent, value));
  },
  'POST /robot/avatar': async ({ agent, value, incoming }) =>
    presentRobot(await setPicture({ context, storage: kit.storage }, agent, { ...value, incoming })),
  'POST /robot/doClone': async ({ agent, value }) => presentRobot(await cloneRobot(context, agent, value)),
  'POST /robot/doDelete': async ({ agent, value }) => ({ deleted: await removeRobots(context, agent, value.ids) }),
  'POST /robot/ask': ({ value, http }) =>
    askBench(
      { context, analysis: kit.analysis, trySmart: createTrySmart(context, kit.isListedTarget) },
      { ...value, language: value.language ?? http.language },
    ),
  'GET /robot/getVersions': ({ value }) => listVersions(context, value),
  'GET /robot/getChanges': ({ value }) => listChanges(context, value),
  'POST /robot/doPublish': ({ agent, value }) => publishRobot(context, agent, value),
  'POST /robot/doRollback': ({ agent, value }) => rollBackRobot(context, agent, value),
  'POST /robot/doLab': ({ agent, value }) => beginLab(context, agent, value),
  'GET /robot/getLab': ({ value }) => listRuns(context, value),
  'GET /robot/getLabRows': ({ agent, value }) => listRunRows(context, agent, value),
  'GET /robot/getTurns': ({ agent, value }) => listTurns(context, agent, value),
  'GET /robot/getClusters': ({ agent, value }) => kit.analysis.listClusters({ agent: sendable(agent), value }),
  'GET /robot/getConflicts': ({ value }) => kit.analysis.listConflicts(value),
  'GET /robot/getBoard': ({ value }) => readBoard(context, value),
  'GET /robot/getDrafts': ({ agent, value }) => kit.analysis.listDrafts({ agent: sendable(agent), value }),
  'POST /robot/doDismiss': async ({ agent, value }) => ({ dismissed: await dismissDrafts(context, agent, value) }),
  'POST /robot/doSettle': ({ agent, value }) => settle(context, agent, value),
  'GET /askRobot/getList': async ({ value }) => {
    const { rows, total } = await readPage<EntryRow>(context.db, entryList(value), value);
    return { list: rows.map((row) => presentEntry(context.links, row)), total };
  },
  'POST /askRobot/doEdit': async ({ agent, value }) =>
    presentEntry(context.links, await editEntry(context, agent, value)),
  'POST /askRobot/doDelete': async ({ agent, value }) => ({ deleted: await removeEntries(context, agent, value.ids) }),
  'POST /askRobot/doChange': async ({ agent, value }) => ({ changed: await changeEntries(context, agent, value) }),
  'POST /askRobot/readImport': ({ value: { robot }, incoming }) =>
    readEntrySheet(context, kit.analysis, { robot, incoming }),
  'POST /askRobot/doImport': ({ agent, value }) => importEntries(context, agent, value),
  'POST /askRobot/undoImport': ({ agent, value }) => takeBackImport(context, agent, value),
  'POST /askRobot/doRenameCategory': async ({ agent, value }) => ({ moved: await moveCategory(context, agent, value) }),
});
