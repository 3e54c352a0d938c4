import type { smartRobotRoutes } from '@parley/protocol/http/robots/smart';
import type { Context } from '../../../context';
import type { HandlersOf } from '../../../http/handler';
import { siteZone } from '../../conversation/region-rules/decision';
import type { Kit } from '../../module';
import { dayOf } from './day';
import { addFile, createFileTurns, deleteSources, editSource, presentSource } from './knowledge/sources';
import { listSources, requestSync } from './knowledge/sources-store';
import { readUsage } from './limits-store';
import { createModels } from './models';
import { editModel, presentModel, readModel, stopRobot, testModel } from './settings';
import { deleteTools, editTool } from './tools';
import { listTools } from './tools-store';

const DAY_MS = 24 * 3600_000;

export function smartRobotHandlers(context: Context, kit: Kit): HandlersOf<typeof smartRobotRoutes> {
  const { isListedTarget } = kit;
  const models = createModels(isListedTarget);
  const turns = createFileTurns();
  const parts = { context, isListedTarget };
  return {
    'GET /robot/getModel': async ({ value }) => presentModel(await readModel(context, value.robot)),
    'POST /robot/doModel': async ({ agent, value }) => presentModel(await editModel(parts, agent, value)),
    'POST /robot/doTestModel': ({ value }) => testModel(context, models, value.robot),
    'POST /robot/stop': async ({ agent, value }) => ({ stopped: await stopRobot(context, agent, value.robot) }),
    'GET /robot/getMeter': async ({ value: { robot, from, to } }) => {
      const { settings } = await readModel(context, robot);
      const now = context.clock.now();
      const days = await readUsage(context.db, robot, {
        from: dayOf(context, from ?? now - 29 * DAY_MS),
        to: dayOf(context, to ?? now + DAY_MS),
      });
      const total = (key: 'calls' | 'failed' | 'input' | 'output' | 'cost'): number =>
        days.reduce((sum, day) => sum + day[key], 0);
      const sum = {
        calls: total('calls'),
        failed: total('failed'),
        input: total('input'),
        output: total('output'),
        cost: total('cost'),
      };
      return { sum, days, currency: settings.price.currency, zone: siteZone(context) };
    },
    'GET /robot/getSources': async ({ value }) => {
      const { rows, total } = await listSources(context.db, value);
      return { list: rows.map(presentSource), total };
    },
    'POST /robot/doSource': async ({ agent, value }) => presentSource(await editSource(parts, agent, value)),
    'POST /robot/addFile': async ({ agent, value, incoming }) =>
      presentSource(await addFile({ context, turns }, agent, { robot: value.robot, incoming })),
    'POST /robot/doDeleteSources': async ({ agent, value }) => ({
      deleted: await deleteSources(context, agent, value.ids),
    }),
    'POST /robot/doSync': async ({ value }) => ({ started: await requestSync(context.db, value.ids) }),
    'GET /robot/getTools': async ({ value }) => {
      const rows = await listTools(context.db, value.robot);
      const shown = rows.slice((value.pageNo - 1) * value.pageSize, value.pageNo * value.pageSize);
      return {
        list: shown.map(({ secret: _, robotId, ...tool }) => ({ ...tool, robot: robotId })),
        total: rows.length,
      };
    },
    'POST /robot/doTool': ({ agent, value }) => editTool(parts, agent, value),
    'POST /robot/doDeleteTools': async ({ agent, value }) => ({
      deleted: await deleteTools(context, agent, value.ids),
    }),
  };
}
