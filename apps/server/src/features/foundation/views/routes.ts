import { maskText } from '@parley/core/access/masks';
import type { MaskKind } from '@parley/core/access/scope';
import type { viewRoutes } from '@parley/protocol/http/views';
import type { Context } from '../../../context';
import { isUniqueViolation } from '../../../db/failures';
import { Refusal } from '../../../errors';
import type { HandlersOf } from '../../../http/handler';
import { uuidV7 } from '../../../ids';
import { changeView, deleteViews, listViews, MAX_VIEWS, saveView } from './store';

/** Saved filters of lists. Only their author changes them; agents of the author's groups see shared ones. */
export const viewHandlers = ({ db, clock }: Context): HandlersOf<typeof viewRoutes> => ({
  'GET /views/getList': async ({ agent, value }) => {
    const rows = await listViews(db, agent.uuid, value.list);
    const list = rows.map((row) => (row.own ? row : { ...row, query: maskQuery(row.query, agent.masks) }));
    return { list, total: list.length };
  },
  'POST /views/doEdit': async ({ agent, value: { id, name, ...view } }) => {
    const trimmed = { ...view, name: name.trim() };
    if (id === undefined) {
      const saved = await saveView(db, agent.uuid, { ...trimmed, id: uuidV7(clock.now()) }, clock.now());
      if (!saved) throw new Refusal('too-many-views', { most: MAX_VIEWS });
      return saved;
    }
    const changed = await changeView(db, agent.uuid, { ...trimmed, id }).catch((error) => {
      throw isUniqueViolation(error) ? new Refusal('in-use', { fields: ['name'] }) : error;
    });
    if (!changed) throw new Refusal('not-found');
    return changed;
  },
  'POST /views/doDelete': async ({ agent, value }) => ({ deleted: await deleteViews(db, agent.uuid, value.ids) }),
});

/** Masks a colleague's filter, which may contain a phone number or address that is masked for the reader. */
function maskQuery(query: string, masks: readonly MaskKind[]): string {
  if (masks.length === 0) return query;
  const seen = [...new URLSearchParams(query)].map(([key, value]): [string, string] => [key, maskText(value, masks)]);
  return String(new URLSearchParams(seen));
}
