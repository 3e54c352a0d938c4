import { maskText } from '@parley/core/access/masks';
import type { ReportDimension } from '@parley/core/census/questions';
import { channels } from '@parley/core/vocabulary';
import type { Question, reportRoutes } from '@parley/protocol/http/census/reports';
import { talkEntries } from '@parley/protocol/http/census/talk';
import type { Context } from '../../../../context';
import { Refusal } from '../../../../errors';
import type { Call, HandlersOf, Language } from '../../../../http/handler';
import { canSend } from '../../../../mail/send-mail';
import type { Principal } from '../../../../principal';
import type { Kit } from '../../../module';
import { deleteReport, editReport, restoreReport, scheduleReport, sendReport } from './actions';
import { ask, askBehind } from './ask';
import { namesOf } from './names';
import { readKeyTexts, readNames } from './names-store';
import { presentReport } from './present';
import { listSendings } from './schedule-store';
import { findSeen, listReports, lockOwn } from './store';
import { KEYED } from './visit-facts-store';

/** Values offered for a filter. */
const MOST_OPTIONS = 50;
/** Keys among which regions are searched by name. */
const MOST_REGIONS = 5000;

export function reportHandlers(
  context: Context,
  { regions, sendMail }: Pick<Kit, 'regions' | 'sendMail'>,
): HandlersOf<typeof reportRoutes> {
  const { db, clock } = context;
  const offset = ({ pageNo, pageSize }: { pageNo: number; pageSize: number }) => ({
    offset: (pageNo - 1) * pageSize,
    limit: pageSize,
  });
  const answer = (question: Question, { agent, http }: Pick<Call<'GET /census/reports/get'>, 'agent' | 'http'>) =>
    ask({ db, places: regions, language: http.language, now: clock.now(), reader: agent }, question);
  return {
    'GET /census/reports/ask': ({ value, ...call }) => answer(value.question, call),
    'GET /census/reports/get': async ({ value, ...call }) => {
      const report = await findSeen(db, call.agent.uuid, value.id);
      if (!report) throw new Refusal('not-found');
      const { name, question } = presentReport(report, call.agent.uuid);
      return { name, ...(await answer(question, call)) };
    },
    'GET /census/reports/getRows': async ({ value, agent, http: { language } }) => {
      const asking = { db, places: regions, language, now: clock.now(), reader: agent };
      const { figure, keys = [] } = value;
      const found = await askBehind(asking, value.question, { figure, keys, ...offset(value) });
      const list = found.rows.map(({ at, ...row }) => ({ ...row, at: at.getTime() }));
      return { list, ...('costs' in found && { costs: found.costs }), total: found.total, rows: found.count };
    },
    'GET /census/reports/options': async ({ agent, value: { dimension, text, keys }, http: { language } }) => {
      if (keys) {
        const names = await namesOf({ db, places: regions, language }, dimension, keys);
        return { list: keys.map((key) => ({ key, name: names.get(key) ?? key })), total: keys.length };
      }
      const all = await optionsOf({ db, regions, language, agent }, dimension, text ?? null);
      return { list: all.slice(0, MOST_OPTIONS), total: all.length };
    },
    'GET /census/reports/getList': async ({ agent, value }) => {
      const { rows, total } = await listReports(db, agent.uuid, {
        text: value.text ?? null,
        id: value.id ?? null,
        ...offset(value),
      });
      return { list: rows.map((row) => presentReport(row, agent.uuid)), total, canMail: canSend(sendMail) };
    },
    'POST /census/reports/doEdit': async ({ agent, value }) =>
      presentReport(await editReport(context, agent, value), agent.uuid),
    'POST /census/reports/doDelete': async ({ agent, value }) => {
      await deleteReport(context, agent, value.id);
      return {};
    },
    'POST /census/reports/doRestore': async ({ agent, value }) =>
      presentReport(await restoreReport(context, agent, value.id), agent.uuid),
    'POST /census/reports/doSchedule': async ({ agent, value }) => {
      if (value.schedule && !canSend(sendMail)) throw new Refusal('mail-impossible');
      return presentReport(await scheduleReport(context, agent, value), agent.uuid);
    },
    'POST /census/reports/doSend': async ({ agent, value }) => {
      if (!canSend(sendMail)) throw new Refusal('mail-impossible');
      return { mails: await sendReport(context, agent, value.id) };
    },
    'GET /census/reports/sendings': async ({ agent, value }) => {
      if (!(await lockOwn(db, agent.uuid, value.id))) throw new Refusal('not-found');
      const { rows, total } = await listSendings(db, value.id, offset(value));
      const list = rows.map(({ dueAt, sentAt, nextAt, ...row }) => ({
        ...row,
        dueAt: dueAt.getTime(),
        sentAt: sentAt?.getTime() ?? null,
        state: sentAt ? ('sent' as const) : nextAt ? ('waiting' as const) : ('failed' as const),
      }));
      return { list, total };
    },
  };
}

async function optionsOf(
  {
    db,
    regions,
    language,
    agent,
  }: { db: Context['db']; regions: Kit['regions']; language: Language; agent: Pick<Principal, 'masks'> },
  dimension: ReportDimension,
  text: string | null,
): Promise<{ key: string; name: string }[]> {
  const fits = ({ key, name }: { key: string; name: string }): boolean =>
    text === null || [key, name].some((each) => maskText(each, agent.masks).toLowerCase().includes(text.toLowerCase()));
  if (dimension === 'site' || dimension === 'group' || dimension === 'agent')
    return [...(await readNames(db, dimension, null))].map(([key, name]) => ({ key, name })).filter(fits);
  const isNamed = ['source', 'sourceDetail', 'engine', 'area', 'city', 'district', 'device', 'entry'].includes(
    dimension,
  );
  const keyed = KEYED[dimension];
  const keys = keyed
    ? await readKeyTexts(db, agent, {
        dimension: keyed,
        ...(isNamed ? { like: null, limit: MOST_REGIONS } : { like: text, limit: MOST_OPTIONS }),
      })
    : dimension === 'channel'
      ? channels
      : dimension === 'entry'
        ? talkEntries
        : [];
  const names = await namesOf({ db, places: regions, language }, dimension, keys);
  const all = keys.map((key) => ({ key, name: names.get(key) ?? key }));
  return isNamed ? all.filter(fits) : all;
}
