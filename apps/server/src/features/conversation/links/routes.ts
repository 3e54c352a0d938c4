import type { linkRoutes } from '@parley/protocol/http/links';
import type { Context } from '../../../context';
import { readPage } from '../../../db/read-list';
import { Refusal } from '../../../errors';
import type { HandlersOf } from '../../../http/handler';
import { zoneOf } from '../../../zone';
import { checkAddress, editLink, readSecret, removeLinks, signFor, switchLinks } from './actions';
import { linkAddress, presentLink } from './present';
import { presentLead, presentLetter, presentTalk, presentVisit, presentVisitor } from './present-rows';
import {
  type LetterRow,
  letterList,
  readBreakdown,
  readDays,
  readLeads,
  readTotal,
  readVariants,
  readVisitors,
  type TalkRow,
  talkList,
  type VisitRow,
  visitList,
} from './stats-store';
import { findLink, type LinkRow, linkList, readOptions } from './store';

export const linkHandlers = (context: Context, publicUrl: string | null): HandlersOf<typeof linkRoutes> => {
  const { db, clock } = context;
  const present = (row: LinkRow) => presentLink(row, clock.now(), publicUrl);

  return {
    'GET /link/getList': async ({ value }) => {
      const { rows, total } = await readPage<LinkRow>(db, linkList(value, clock.now()), value);
      return { list: rows.map(present), total };
    },
    'GET /link/options': () => readOptions(db),
    'POST /link/doEdit': async ({ value, agent }) => present(await editLink(context, agent, value)),
    'POST /link/doEnable': async ({ value, agent }) => ({
      changed: await switchLinks(context, agent, value.ids, value.enabled),
    }),
    'POST /link/doDelete': async ({ value, agent }) => ({ deleted: await removeLinks(context, agent, value.ids) }),

    'GET /link/stats': async ({ value, agent }) => {
      const link = await findLink(db, value.id);
      if (!link) throw new Refusal('unknown-link');
      const timeZone = zoneOf(value.timeZone);
      const [total, days, regions, devices, variants] = await Promise.all([
        readTotal(db, agent, value),
        readDays(db, agent, value, timeZone),
        readBreakdown(db, agent, value, 'region'),
        readBreakdown(db, agent, value, 'device'),
        readVariants(db, agent, value),
      ]);
      return { total: { ...total, refused: link.refused }, days, regions, devices, variants };
    },
    'GET /link/visits': async ({ value, agent }) => {
      const { rows, total } = await readPage<VisitRow>(db, visitList(agent, value), value);
      return { list: rows.map(presentVisit), total };
    },
    'GET /link/visitors': async ({ value, agent }) => {
      const { rows, total } = await readVisitors(db, agent, value);
      return { list: rows.map(presentVisitor), total };
    },
    'GET /link/conversations': async ({ value, agent }) => {
      const { rows, total } = await readPage<TalkRow>(db, talkList(agent, value), value);
      return { list: rows.map(presentTalk), total };
    },
    'GET /link/letters': async ({ value, agent }) => {
      const { rows, total } = await readPage<LetterRow>(db, letterList(agent, value), value);
      return { list: rows.map(presentLetter), total };
    },
    'GET /link/leads': async ({ value, agent }) => {
      const { rows, total } = await readLeads(db, agent, value);
      return { list: rows.map(presentLead), total };
    },

    'GET /link/getSecret': async ({ value, agent }) => ({ secret: await readSecret(context, agent, value.id, false) }),
    'POST /link/renewSecret': async ({ value, agent }) => ({
      secret: await readSecret(context, agent, value.id, true),
    }),
    'POST /link/sign': async ({ value, agent }) => {
      const { code, signed, expiresAt } = await signFor(context, agent, value);
      return { url: `${linkAddress(code, publicUrl)}?v=${signed}`, expiresAt };
    },
    'POST /link/check': ({ value }) => checkAddress(context, value.id, value.address),
  };
};
