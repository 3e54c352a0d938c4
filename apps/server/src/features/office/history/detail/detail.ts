import { allows, type Need } from '@parley/core/access/allows';
import type { Answer } from '@parley/protocol/http/routes';
import type { Context } from '../../../../context';
import { Refusal } from '../../../../errors';
import { readEventsOf } from '../../../../events/thread';
import type { Principal } from '../../../../principal';
import { readNotesOn } from '../../../conversation/notes/reading';
import { readRatingsOf } from '../../../conversation/ratings/reading';
import { presentVisit } from '../../../conversation/visits/one-visit';
import { seenFields } from '../../../foundation/access/custom-fields';
import { seenAmong } from '../../users/scope';
import { seenOf } from '../marks';
import { presentHistory, presentTrashed } from '../present';
import { readQuality } from '../quality/quality';
import { readHistory } from '../store';
import { findInTrash, readTrashed } from '../trash/trash-store';
import { MOST, type PageRow, readCardThen, readPages, readVisit } from './detail-store';

type Detail = Answer<'GET /history/getDetail'>;

/**
 * Refuses a conversation that the reader may not see as not found. Readers who may use the trash see conversations in
 * it.
 */
export async function seeConversation({ db }: Context, agent: Principal, id: string): Promise<void> {
  if ((await seenOf(db, agent, [id])).length > 0) return;
  const isInTrash = allows(agent, TRASH) && (await findInTrash(db, agent, [id])).length > 0;
  if (!isInTrash) throw new Refusal('not-found');
}

const TRASH: Need = ['setPermissions:historical'];

/** A conversation with its events, notes, ratings and pages, and the visitor's card of that time. */
export async function readDetail(context: Context, agent: Principal, id: string): Promise<Detail> {
  await seeConversation(context, agent, id);
  const { db } = context;
  const [[record], card, visit, events, notes, ratings, quality, trashed] = await Promise.all([
    readHistory(db, [id]),
    readCardThen(db, id),
    readVisit(db, id),
    readEventsOf(db, id, MOST + 1),
    readNotesOn(db, { conversationId: id, readerId: agent.uuid, limit: MOST + 1 }),
    readRatingsOf(db, id),
    readQuality(db, id),
    readTrashed(db, id),
  ]);
  const isJudge = allows(agent, ['setPermissions:quality']);
  const isOwnWork = quality?.serviceID === agent.uuid;
  const pages = await readPages(db, id, visit?.id ?? null);
  const { takenAt, personId, ...person } = card;
  const maySeePeople = personId !== null && allows(agent, ['seePermissions:seeVisitor']);
  return {
    record: presentHistory(record!),
    card: {
      ...person,
      fields: seenFields(person.fields, context.setting('archive').fields, agent),
      takenAt: takenAt?.getTime() ?? null,
    },
    person: maySeePeople && (await seenAmong(db, agent, [personId])).has(personId) ? personId : null,
    visit: visit && presentVisit(visit, visit.pages),
    events: events.slice(0, MOST),
    notes: notes.slice(0, MOST),
    ratings,
    trail: pages.slice(0, MOST).map(presentPage),
    quality,
    trash: trashed && presentTrashed(trashed, context.setting('retention').trash),
    cut: [events, notes, pages].some((rows) => rows.length > MOST),
    may: {
      judge: !trashed && isJudge && record!.lastOwnerId !== agent.uuid,
      seeRecalled: !trashed && allows(agent, ['seePermissions:seeRecalled']),
      dispute: !trashed && isOwnWork && (quality?.dispute?.outcome ?? null) === null,
      edit: !trashed,
      note: !trashed && allows(agent, ['talk:note']),
      erase: allows(agent, TRASH) && record!.state === 'end' && !trashed,
      trash: allows(agent, TRASH) && record!.state === 'end',
      answer: !trashed && isJudge && !isOwnWork && quality?.dispute?.outcome === null,
    },
  };
}

const presentPage = ({ url, title, openedAt, until }: PageRow): Detail['trail'][number] => ({
  URL: url,
  title,
  time: openedAt.getTime(),
  dwell: until && until.getTime() - openedAt.getTime(),
});
