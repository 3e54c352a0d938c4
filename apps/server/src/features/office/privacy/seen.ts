import { maskValue } from '@parley/core/access/masks';
import { maskKinds } from '@parley/core/access/scope';
import type { Answer } from '@parley/protocol/http/routes';
import type { Context } from '../../../context';
import { findOwnContacts, findPages, findSeen } from './store';

type Privacy = Answer<'GET /visitor/privacy'>;

/** Pages that the window lists; the rest is counted. */
const PAGES = 20;

/** What agents see of a visitor, for the visitor. */
export async function readSeen({ db }: Pick<Context, 'db'>, visitorId: string): Promise<Privacy> {
  const row = await findSeen(db, visitorId);
  const { visitId, noPreview, noTrail, erasureAskedAt, pages: pagesTotal } = row;
  const own = await findOwnContacts(db, visitorId);
  const pages = visitId === null ? [] : await findPages(db, { visitorId, visitId }, PAGES);
  const masked = (value: string, is: 'phone' | 'email' | 'text'): string =>
    own.includes(value) ? value : hidden(value, is);
  return {
    preview: !noPreview,
    trail: !noTrail,
    erasureAskedAt: erasureAskedAt?.getTime() ?? null,
    seen: {
      name: row.name,
      phone: masked(row.phone, 'phone'),
      mail: masked(row.mail, 'email'),
      wechat: masked(row.wechat, 'text'),
      region: row.region ?? '',
      address: maskValue(row.address, 'address', maskKinds),
      device: row.device,
      os: row.os,
      browser: row.browser,
      language: row.language,
      source: row.source,
      engine: row.engine,
      keyword: row.keyword,
      visits: row.visits,
      pages: pages.map(({ URL, title, openedAt }) => ({ URL, title, created_at: openedAt.getTime() })),
      pagesTotal,
    },
  };
}

/** WeChat names follow no pattern: only the first character is left. */
const hidden = (value: string, is: 'phone' | 'email' | 'text'): string =>
  is === 'text' ? value.replace(/(?<=^.).+$/su, '***') : maskValue(value, is, maskKinds);
