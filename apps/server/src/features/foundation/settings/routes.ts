import type { settingsRoutes } from '@parley/protocol/http/admin';
import type { Context } from '../../../context';
import type { HandlersOf } from '../../../http/handler';
import type { IsListed } from '../../../outside/target';
import { listSections } from './actions';
import { discardDraft, editDraft, editSection, listVersions, publishDraft, rollBack } from './publish';
import type { SettingsCache } from './settings-cache';
import { refuseInside } from './targets';

export function settingsHandlers(
  context: Context,
  cache: SettingsCache,
  isListed: IsListed,
): HandlersOf<typeof settingsRoutes> {
  /** This process uses the new values before it answers. */
  async function published<T>(publication: Promise<T>): Promise<T> {
    const saved = await publication;
    // It is stored: a failure here is no refusal, and is repeated by those who hear of the publication.
    await cache.reload().catch(() => undefined);
    return saved;
  }

  return {
    'GET /settings/getList': async ({ agent, value }) => {
      const list = await listSections(context.db, agent, { setting: cache.setting, siteId: value.site ?? null });
      return { list, total: list.length };
    },
    'GET /settings/getVersions': ({ agent, value }) => listVersions(context, agent, value),
    'POST /settings/doEdit': async ({ agent, value }) => {
      await refuseInside(agent, isListed, value);
      return published(editSection(context, agent, value));
    },
    'POST /settings/doDraft': async ({ agent, value }) => {
      await refuseInside(agent, isListed, value);
      return editDraft(context, agent, value);
    },
    'POST /settings/doDiscard': async ({ agent, value }) => {
      await discardDraft(context, agent, value);
      return {};
    },
    'POST /settings/doPublish': ({ agent, value }) => published(publishDraft(context, agent, value)),
    'POST /settings/doRollback': ({ agent, value }) => published(rollBack(context, agent, value)),
  };
}
