import { allows } from '@parley/core/access/allows';
import type { Value } from '@parley/protocol/http/routes';
import type { FileBody } from '@parley/protocol/types';
import type { Context } from '../../../context';
import type { Client } from '../../../db/pool';
import { Refusal } from '../../../errors';
import { act } from '../../../events/act';
import { uuidV7 } from '../../../ids';
import type { Principal } from '../../../principal';
import { recordChange } from '../../foundation/audit/actions';
import { checkedFiles, checkGroups, contentOf, type Prepared, prepareReply } from './content';
import { saveVersion } from './curation/versions-store';
import { deleteQuickReplies, findQuickReplies, type QuickReplyRow, saveQuickReply } from './store';

/** Agents write their own replies, administrators the shared ones. */
function mayWrite(agent: Principal, reply: Pick<QuickReplyRow, 'agentId'>): boolean {
  if (reply.agentId !== null) return reply.agentId === agent.uuid;
  return allows(agent, { role: ['Admin'] });
}

/** Creates (without id) or changes a quick reply. */
export async function editQuickReply(
  context: Context,
  agent: Principal,
  { id, position, version, ...said }: Value<'POST /quickReply/doEdit'>,
): Promise<QuickReplyRow> {
  const prepared = await prepareReply(context, said);
  return act(context, async (tx) => {
    const [known] = id ? await findQuickReplies(tx, agent, [id]) : [];
    if (id && !known) throw new Refusal('not-found');
    if (known && version !== undefined && version !== known.version) throw new Refusal('stale-version');
    return writeReply({ context, tx, agent }, prepared, { known, position });
  });
}

export type Writing = { context: Pick<Context, 'links' | 'clock'>; tx: Client; agent: Principal };

type How = {
  /** The locked row that is changed. */
  known?: QuickReplyRow | undefined;
  position?: number | undefined;
  /** Files that the reply may have without a valid link, beside those it has. */
  files?: readonly FileBody[] | undefined;
  action?: string | undefined;
};

/** Saves a prepared reply in the caller's transaction, as a new version. */
export async function writeReply(
  { context, tx, agent }: Writing,
  { scope, ...prepared }: Prepared,
  { known, position, files: allowed = [], action }: How,
): Promise<QuickReplyRow> {
  const now = context.clock.now();
  const agentId = scope === 'own' ? agent.uuid : null;
  if ((known && !mayWrite(agent, known)) || !mayWrite(agent, { agentId })) throw new Refusal('forbidden');
  await checkGroups(tx, prepared);
  const files = await checkedFiles(prepared.files, {
    links: context.links,
    tx,
    known: [...(known?.files ?? []), ...allowed],
  });
  const reply = { ...prepared, files, agentId, position: position ?? known?.position ?? 0, editedBy: agent.uuid };
  const saved = await saveQuickReply(tx, { id: known?.id ?? uuidV7(now), ...reply }, now);
  await saveVersion(tx, saved, agent.uuid);
  // Private replies are not audited.
  if (saved.agentId === null || known?.agentId === null)
    await recordChange(tx, agent, {
      action: action ?? (known ? 'quickReplies.edit' : 'quickReplies.add'),
      subject: { kind: 'quickReply', id: saved.id, name: saved.title || saved.shortcut },
      before: known ? audited(known) : null,
      after: audited(saved),
    });
  return saved;
}

function audited(row: QuickReplyRow) {
  const { scope: _, files, groups, validFrom, validUntil, ...content } = contentOf(row);
  return {
    ...content,
    group: groups,
    files: files.map(({ name }) => name),
    position: row.position,
    // Times are recorded as those of other rows.
    validFrom: validFrom === null ? null : new Date(validFrom),
    validUntil: validUntil === null ? null : new Date(validUntil),
  };
}

export function removeQuickReplies(context: Context, agent: Principal, ids: readonly string[]): Promise<number> {
  return act(context, async (tx) => {
    const known = await findQuickReplies(tx, agent, ids);
    if (known.some((reply) => !mayWrite(agent, reply))) throw new Refusal('forbidden');
    const shared = known.filter(({ agentId }) => agentId === null);
    if (shared.length > 0)
      await recordChange(tx, agent, {
        action: 'quickReplies.remove',
        subject: {
          kind: 'quickReply',
          id: shared.map(({ id }) => id),
          name: shared.map(({ title, shortcut }) => title || shortcut).join(', '),
        },
      });
    return deleteQuickReplies(
      tx,
      known.map(({ id }) => id),
    );
  });
}
