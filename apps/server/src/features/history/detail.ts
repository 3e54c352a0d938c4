import { allows } from '@parley/core/access/allows';
import type { Answer } from '@parley/protocol/http/routes';
import type { Context } from '../../context';
import { Refusal } from '../../errors';
import type { Principal } from '../../principal';
import { seenFields } from '../users/custom-fields';
import {
  type EventRow,
  MOST,
  type NoteRow,
  type PageRow,
  type RatingRow,
  readCardThen,
  readEvents,
  readNotes,
  readPages,
  readRatings,
  readVisit,
  type VisitRow,
} from './detail-store';
import { seenOf } from './marks';
import { presentHistory } from './present';
import { readQuality } from './quality';
import { readHistory } from './store';

type Detail = Answer<'GET /history/getDetail'>;

/** The door to a conversation of the record: what the reader may not see is not there. */
export async function seeConversation({ db }: Context, agent: Principal, id: string): Promise<void> {
  if ((await seenOf(db, agent, [id])).length === 0) throw new Refusal('not-found');
}

/** A conversation with everything that happened in it beside its messages, and its visitor as it was then. */
export async function readDetail(context: Context, agent: Principal, id: string): Promise<Detail> {
  await seeConversation(context, agent, id);
  const { db } = context;
  const [[record], card, visit, events, notes, ratings, quality] = await Promise.all([
    readHistory(db, [id]),
    readCardThen(db, id),
    readVisit(db, id),
    readEvents(db, id),
    readNotes(db, id, agent.uuid),
    readRatings(db, id),
    readQuality(db, id),
  ]);
  const pages = await readPages(db, id, visit?.id ?? null);
  const { takenAt, ...person } = card;
  return {
    record: presentHistory(record!),
    card: {
      ...person,
      fields: seenFields(person.fields, context.setting('archive').fields, agent),
      takenAt: takenAt?.getTime() ?? null,
    },
    visit: visit && presentVisit(visit),
    events: events.slice(0, MOST).map(presentEvent),
    notes: notes.slice(0, MOST).map(presentNote),
    ratings: ratings.map(presentRating),
    trail: pages.slice(0, MOST).map(presentPage),
    quality,
    cut: [events, notes, pages].some((rows) => rows.length > MOST),
    may: {
      judge: allows(agent, ['setPermissions:quality']) && record!.lastOwnerId !== agent.uuid,
      seeRecalled: allows(agent, ['seePermissions:seeRecalled']),
    },
  };
}

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const number = (value: unknown): number | null => (typeof value === 'number' ? value : null);

function presentEvent({ id, kind, at, agentId, nickname, data }: EventRow): Detail['events'][number] {
  const why = data.why as Record<string, unknown> | undefined;
  return {
    id,
    kind,
    time: at.getTime(),
    serviceID: agentId,
    nickname,
    from: text(data.from),
    to: text(data.to),
    by: text(data.by),
    why: why
      ? {
          strategy: text(why.strategy) ?? '',
          load: number(why.load),
          limit: number(why.limit),
          available: number(why.available),
        }
      : null,
    reason: text(data.reason),
    note: text(data.note),
    onlyID: text(data.onlyID),
  };
}

const presentNote = ({
  visitorId,
  conversationId,
  authorId,
  createdAt,
  ...note
}: NoteRow): Detail['notes'][number] => ({
  ...note,
  YQToken: visitorId,
  conversation: conversationId,
  uuid: authorId,
  time: createdAt.getTime(),
});

const presentRating = ({ at, ...rating }: RatingRow): Detail['ratings'][number] => ({ ...rating, time: at.getTime() });

const presentPage = ({ url, title, openedAt, until }: PageRow): Detail['trail'][number] => ({
  URL: url,
  title,
  time: openedAt.getTime(),
  dwell: until && until.getTime() - openedAt.getTime(),
});

const presentVisit = ({ id: _, landingUrl, startedAt, endedAt, ...facts }: VisitRow): NonNullable<Detail['visit']> => ({
  ...facts,
  URL: landingUrl,
  startedAt: startedAt.getTime(),
  endedAt: endedAt?.getTime() ?? null,
});
