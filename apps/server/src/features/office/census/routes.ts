import { evaluateFigures } from '@parley/core/census/service/evaluate/figures';
import { stateFigures } from '@parley/core/census/service/state/figures';
import { serviceTalkFigures } from '@parley/core/census/service/talk/figures';
import { talkFigures } from '@parley/core/census/talk/figures';
import { trafficFigures } from '@parley/core/census/traffic/figures';
import { CHINA } from '@parley/core/visit/regions';
import type { censusRoutes } from '@parley/protocol/http/census/flow';
import type { censusTalkRoutes } from '@parley/protocol/http/census/talk';
import type { Context } from '../../../context';
import { Refusal } from '../../../errors';
import type { HandlersOf, Language } from '../../../http/handler';
import type { Regions } from '../../foundation/regions/regions';
import { listFlow } from './flow-list';
import { listFlowRows } from './flow-rows';
import { presenterOf } from './present';
import { assertZone } from './range-store';
import { hoursOfTalks } from './service/business-hours';
import { listTalks } from './talk/talk-list';
import { listTalkRows } from './talk/talk-rows';
import { readCompleteZone } from './zones-store';

export function censusHandlers(
  context: Context,
  regions: Regions,
): HandlersOf<typeof censusRoutes & typeof censusTalkRoutes> {
  const { db, clock } = context;
  const present = presenterOf(regions);
  const hours = hoursOfTalks(context);
  /** Countries are stored by code and named on the wire by their two letters. */
  const codeOf = async (key: string): Promise<string> => {
    if (/^\d{6}$/.test(key) && (await regions.placeOf(key)).name === key) throw new Refusal('unknown-key');
    if (!/^[A-Z]{2}$/.test(key)) return key;
    return key === 'CN' ? CHINA : ((await regions.codeOf(key)) ?? key);
  };
  async function stored<T extends { dimension: string; under?: string | undefined; key?: string }>(
    value: T,
  ): Promise<T> {
    if (value.dimension !== 'area') return value;
    const { under, key } = value;
    return { ...value, ...(under && { under: await codeOf(under) }), ...(key && { key: await codeOf(key) }) };
  }
  async function about({ language }: { language: Language }, asked: { zone?: string | undefined }) {
    const zone = await readCompleteZone(db);
    assertZone(asked, zone.name);
    return { zone, now: clock.now(), present, language };
  }
  return {
    'GET /census/flow/getList': async ({ value, http }) => listFlow(db, await stored(value), await about(http, value)),
    'GET /census/flow/getRows': async ({ value, http }) =>
      listFlowRows(db, await stored(value), await about(http, value)),
    'GET /census/talk/getList': async ({ value, agent, http }) =>
      listTalks(db, await stored(value), { ...(await about(http, value)), reader: agent, hours }),
    'GET /census/talk/getRows': async ({ value, agent, http }) =>
      listTalkRows(db, await stored(value), { ...(await about(http, value)), reader: agent, hours }),
    'GET /census/definitions/getList': async () => {
      const list = [
        ...trafficFigures.map((figure) => ({ area: 'flow' as const, ...figure })),
        ...talkFigures.map((figure) => ({ area: 'talk' as const, ...figure })),
        ...stateFigures.map((figure) => ({ area: 'state' as const, ...figure })),
        ...evaluateFigures.map((figure) => ({ area: 'evaluate' as const, ...figure })),
        ...serviceTalkFigures.map((figure) => ({ area: 'serviceTalk' as const, ...figure })),
      ].map(({ area, key, name, definition, unit, kind }) => ({ area, key, name, definition, unit, kind }));
      return { list, total: list.length };
    },
  };
}
