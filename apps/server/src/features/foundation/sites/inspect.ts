import { allows } from '@parley/core/access/allows';
import type { inspectRoutes } from '@parley/protocol/http/programs/inspect';
import type { Context } from '../../../context';
import { Refusal } from '../../../errors';
import type { HandlersOf } from '../../../http/handler';
import type { Inspector } from '../../../inspect/inspector';
import { shownData } from '../../../inspect/present';
import type { Principal } from '../../../principal';
import { recordChange } from '../audit/actions';
import { testToken } from './actions';
import { findSite, isVisitorOf } from './store';

/** Texts of visitors are shown to those who may read all conversations, unmasked. */
const mayReadTexts = (agent: Principal): boolean =>
  agent.masks.length === 0 && (agent.admin || allows(agent, ['seePermissions:seeHistorical']));

export const inspectHandlers = (context: Context, inspector: Inspector): HandlersOf<typeof inspectRoutes> => ({
  'POST /access/doTestToken': ({ value }) => testToken(context, value),
  'POST /access/doInspect': async ({ agent, value: { site: siteId, YQToken: visitorId = null } }) => {
    if (agent.scope !== 'all') throw new Refusal('forbidden');
    const site = await findSite(context.db, siteId);
    if (!site) throw new Refusal('unknown-site');
    if (visitorId !== null && !(await isVisitorOf(context.db, visitorId, siteId))) throw new Refusal('unknown-visitor');
    const watch = inspector.open({ agentId: agent.uuid, siteId, siteKey: site.key, visitorId });
    if (!watch) throw new Refusal('limit-reached');
    await recordChange(context.db, agent, {
      action: 'sites.inspect',
      subject: { kind: 'site', id: siteId, name: site.name },
    });
    return { id: watch.id, texts: mayReadTexts(agent) };
  },
  'GET /access/getInspected': async ({ agent, value: { id, after } }) => {
    const found = agent.scope === 'all' ? inspector.read(id, agent.uuid, after) : null;
    if (!found) throw new Refusal('not-found');
    const isReadable = mayReadTexts(agent);
    return {
      list: found.entries.map(({ visitorId, data, ...entry }) => ({
        ...entry,
        YQToken: visitorId,
        data: shownData(data, isReadable),
      })),
      dropped: found.dropped,
      ends: found.watch.ends,
    };
  },
  'POST /access/doEndInspect': async ({ agent, value }) => ({ ended: inspector.close(value.id, agent.uuid) }),
});
