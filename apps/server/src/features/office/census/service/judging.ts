import { allows } from '@parley/core/access/allows';
import type { Value } from '@parley/protocol/http/routes';
import type { Context } from '../../../../context';
import type { Client } from '../../../../db/pool';
import { Refusal } from '../../../../errors';
import { act } from '../../../../events/act';
import type { Principal } from '../../../../principal';
import { recordChange } from '../../../foundation/audit/actions';
import { readListedAgents } from './agents-store';
import { answerAppeal, lockRating, markDone, type Named, saveAppeal, saveTask } from './judging-store';
import { findRating, type RatingRow } from './ratings-store';

/** A rating of an agent in the caller's scope, or of a robot in a conversation there, locked. */
async function lockSeen(tx: Client, by: Principal, named: Named): Promise<RatingRow> {
  const rating = (await lockRating(tx, named)) ? await findRating(tx, by, named) : null;
  const isSeen = rating?.isRobot || (await readListedAgents(tx, by, { agent: named.agent })).length > 0;
  if (!rating?.isThere || !isSeen) throw new Refusal('not-found');
  return rating;
}

/** What the audit log keeps. */
const audited = ({ appeal, task }: RatingRow) => ({
  appeal: appeal && { reason: appeal.reason, outcome: appeal.outcome, answer: appeal.answer },
  task: task && { text: task.text, assignee: task.assigneeName, dueAt: task.dueAt, doneAt: task.doneAt },
});

async function changed(
  tx: Client,
  by: Principal,
  { action, before, part }: { action: string; before: RatingRow; part: 'appeal' | 'task' },
): Promise<RatingRow> {
  const after = (await findRating(tx, by, before))!;
  await recordChange(tx, by, {
    action,
    subject: { kind: 'conversation', id: before.conversation, name: before.agentName },
    before: audited(before)[part],
    after: audited(after)[part],
  });
  return after;
}

/** The rated agent appeals; the reason may be changed until it is answered. */
export function appealRating(
  context: Context,
  by: Principal,
  { reason, ...named }: Value<'POST /census/service/doAppeal'>,
): Promise<RatingRow> {
  return act(context, async (tx) => {
    const rating = await lockSeen(tx, by, named);
    if (rating.agent !== by.uuid) throw new Refusal('forbidden');
    if (rating.appeal && rating.appeal.outcome !== null) throw new Refusal('dispute-answered');
    await saveAppeal(tx, named, { reason: reason.trim(), now: context.clock.now() });
    return changed(tx, by, { action: 'ratings.appeal', before: rating, part: 'appeal' });
  });
}

export function answerRatingAppeal(
  context: Context,
  by: Principal,
  { outcome, answer, ...named }: Value<'POST /census/service/doAnswer'>,
): Promise<RatingRow> {
  return act(context, async (tx) => {
    const rating = await lockSeen(tx, by, named);
    if (rating.agent === by.uuid) throw new Refusal('own-appeal');
    if (!rating.appeal) throw new Refusal('not-found');
    if (rating.appeal.outcome !== null) throw new Refusal('dispute-answered');
    await answerAppeal(tx, named, { outcome, answer: answer.trim(), by: by.uuid, now: context.clock.now() });
    return changed(tx, by, { action: 'ratings.answer', before: rating, part: 'appeal' });
  });
}

export function setRatingTask(
  context: Context,
  by: Principal,
  { text, assignee, dueAt, ...named }: Value<'POST /census/service/doTask'>,
): Promise<RatingRow> {
  return act(context, async (tx) => {
    const rating = await lockSeen(tx, by, named);
    const [who] = await readListedAgents(tx, by, { agent: assignee });
    if (!who || who.isDeleted) throw new Refusal('unknown-agent', { fields: ['assignee'] });
    await saveTask(tx, named, { text: text.trim(), assignee, dueAt, by: by.uuid, now: context.clock.now() });
    return changed(tx, by, { action: 'ratings.task', before: rating, part: 'task' });
  });
}

const JUDGES = ['seePermissions:statistics', 'setPermissions:quality'];

/** A task is done by whom it is assigned to, who need not see the rated agent's figures, or by a judge of quality. */
export function finishRatingTask(
  context: Context,
  by: Principal,
  { done, ...named }: Value<'POST /census/service/doDone'>,
): Promise<RatingRow> {
  return act(context, async (tx) => {
    const rating = (await lockRating(tx, named)) ? await findRating(tx, by, named) : null;
    if (!rating?.task) throw new Refusal('not-found');
    if (rating.task.assignee !== by.uuid) {
      await lockSeen(tx, by, named);
      if (!JUDGES.every((permission) => allows(by, [permission]))) throw new Refusal('forbidden');
    }
    await markDone(tx, named, { done, by: by.uuid, now: context.clock.now() });
    return changed(tx, by, { action: 'ratings.done', before: rating, part: 'task' });
  });
}
