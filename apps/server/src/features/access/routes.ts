import { randomBytes } from 'node:crypto';
import type { Context } from '../../context';
import { Refusal } from '../../errors';
import type { Handlers } from '../../http/handler';
import { uuidV7 } from '../../ids';
import { isDomain } from './domains';
import { presentSite } from './present';
import { insertSite, listSites, type SiteRow, updateSite } from './store';

/** The key of a site stands in the pages that embed it: it names, and opens nothing. */
const KEY_BYTES = 9;

export const accessHandlers = (context: Context): Pick<Handlers, 'GET /access/getList' | 'POST /access/doEdit'> => ({
  'GET /access/getList': async ({ value }) => {
    const { rows, total } = await listSites(context.db, value);
    return { list: rows.map(presentSite), total };
  },
  'POST /access/doEdit': async ({ value }) => presentSite(await editSite(context, value)),
});

async function editSite(
  { db, clock }: Context,
  { id, name, domains }: { id?: string | undefined; name: string; domains: string[] },
): Promise<SiteRow> {
  if (!domains.every(isDomain)) throw new Refusal('bad-request', { fields: ['domains'] });
  if (id === undefined) {
    const key = randomBytes(KEY_BYTES).toString('base64url');
    return insertSite(db, { id: uuidV7(clock.now()), key, name, domains });
  }
  const site = await updateSite(db, { id, name, domains });
  if (!site) throw new Refusal('unknown-site');
  return site;
}
