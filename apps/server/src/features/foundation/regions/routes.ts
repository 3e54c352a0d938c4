import type { areaRoutes } from '@parley/protocol/http/area';
import type { regionRoutes } from '@parley/protocol/http/regions/region';
import type { Answer } from '@parley/protocol/http/routes';
import type { Context } from '../../../context';
import { act } from '../../../events/act';
import type { HandlersOf } from '../../../http/handler';
import type { Principal } from '../../../principal';
import { recordChange } from '../audit/actions';
import type { Regions } from './regions';

export function areaHandlers(regions: Regions): HandlersOf<typeof areaRoutes> {
  return {
    'GET /area/getList': async () => {
      const list = await regions.tree();
      return { list, total: list.length };
    },
    'GET /area/getName': ({ value }) => regions.pathOf(value.code),
  };
}

type DataRow = Answer<'POST /region/doUpload'>;
type DataRoutes = Pick<
  typeof regionRoutes,
  'GET /region/getData' | 'POST /region/doUpload' | 'POST /region/doRollBack'
>;

/** Reading and replacing the address data; each change is in the audit log. */
export function regionDataHandlers(context: Context, { data }: Regions): HandlersOf<DataRoutes> {
  const record = (agent: Principal, action: 'replace' | 'rollBack', { family, at, bytes, ranges, from }: DataRow) =>
    act(context, (tx) =>
      recordChange(tx, agent, {
        action: `regionData.${action}`,
        subject: { kind: 'regionData', id: family, name: family },
        after: { at, bytes, ranges, from },
      }),
    );
  return {
    'GET /region/getData': async () => {
      const list = await data.list();
      return { list, total: list.length };
    },
    'POST /region/doUpload': async ({ agent, incoming }) => {
      const taken = await data.take(incoming);
      await record(agent, 'replace', taken);
      return taken;
    },
    'POST /region/doRollBack': async ({ agent, value }) => {
      const returned = await data.rollBack(value.family);
      await record(agent, 'rollBack', returned);
      return returned;
    },
  };
}
