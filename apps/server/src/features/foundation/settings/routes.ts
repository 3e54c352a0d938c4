import type { Context } from '../../../context';
import type { Handlers } from '../../../http/handler';
import { editSection, listSections } from './actions';
import type { SettingsCache } from './settings-cache';

export const settingsHandlers = (
  context: Context,
  cache: Pick<SettingsCache, 'reload' | 'setting'>,
): Pick<Handlers, 'GET /settings/getList' | 'POST /settings/doEdit'> => ({
  'GET /settings/getList': async ({ agent }) => {
    const list = await listSections(context.db, agent, cache.setting);
    return { list, total: list.length };
  },

  'POST /settings/doEdit': async ({ value, agent }) => {
    const saved = await editSection(context, agent, value);
    // This process uses the new values before it answers.
    await cache.reload();
    return saved;
  },
});
