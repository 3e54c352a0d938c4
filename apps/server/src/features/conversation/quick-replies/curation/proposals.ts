import type { Value } from '@parley/protocol/http/routes';
import type { Context } from '../../../../context';
import { Refusal } from '../../../../errors';
import { act } from '../../../../events/act';
import { uuidV7 } from '../../../../ids';
import type { Principal } from '../../../../principal';
import { recordChange } from '../../../foundation/audit/actions';
import { writeReply } from '../actions';
import { checkedFiles, checkGroups, prepareReply } from '../content';
import { findQuickReplies } from '../store';
import { findProposal, insertProposal, lockOpenProposal, type ProposalRow, saveDecision } from './proposals-store';

/** Keeps a reply for an administrator's decision. It is checked as if it were saved. */
export async function proposeReply(
  context: Context,
  agent: Principal,
  { id: replyId, ...said }: Value<'POST /quickReply/doPropose'>,
): Promise<string> {
  if (said.scope === 'own') throw new Refusal('bad-request', { fields: ['scope'] });
  const prepared = await prepareReply(context, said);
  const now = context.clock.now();
  const id = uuidV7(now);
  await act(context, async (tx) => {
    const [known] = replyId ? await findQuickReplies(tx, agent, [replyId]) : [];
    if (replyId && !known) throw new Refusal('not-found');
    await checkGroups(tx, prepared);
    const { links } = context;
    const files = await checkedFiles(prepared.files, { links, tx, known: known?.files ?? [] });
    const { groupId, alsoGroups, title, msg, tags, variants } = prepared;
    const groups = groupId === null ? [] : [groupId, ...alsoGroups];
    const { group: _, ...rest } = said;
    const content = { ...rest, groups, title, msg, tags, variants, files };
    const isKept = await insertProposal(tx, { id, agentId: agent.uuid, replyId: known?.id ?? null, content }, now);
    if (!isKept) throw new Refusal('limit-reached');
  });
  return id;
}

/**
 * Publishes a proposed reply, or refuses it. An agent's own reply becomes the shared one; a shared one is changed; if it
 * is deleted meanwhile, a new one is created.
 */
export async function decideProposal(
  context: Context,
  admin: Principal,
  { id, approve, word }: Value<'POST /quickReply/doDecide'>,
): Promise<ProposalRow> {
  const asked = await findProposal(context.db, id);
  if (!asked) throw new Refusal('not-found');
  const prepared = await prepareReply(context, asked.content);
  await act(context, async (tx) => {
    const proposal = await lockOpenProposal(tx, id);
    if (!proposal) throw new Refusal('edited-meanwhile');
    let { replyId } = proposal;
    if (approve) {
      const author = { uuid: proposal.agentId, admin: true };
      const [known] = replyId ? await findQuickReplies(tx, author, [replyId]) : [];
      // Its author's own reply: from now on it is nobody's.
      const shared = known && { ...known, agentId: null };
      const how = { known: shared, files: proposal.content.files, action: 'quickReplies.approve' };
      replyId = (await writeReply({ context, tx, agent: admin }, prepared, how)).id;
    } else
      await recordChange(tx, admin, {
        action: 'quickReplies.refuse',
        subject: { kind: 'quickReply', id, name: prepared.title || prepared.shortcut },
        after: { word },
      });
    const state = approve ? 'approved' : 'refused';
    await saveDecision(tx, { id, state, word, by: admin.uuid, replyId }, context.clock.now());
  });
  return (await findProposal(context.db, id))!;
}
