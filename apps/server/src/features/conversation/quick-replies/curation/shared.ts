import type { Value } from '@parley/protocol/http/routes';
import type { Context } from '../../../../context';
import type { Client } from '../../../../db/pool';
import { Refusal } from '../../../../errors';
import { act } from '../../../../events/act';
import type { Principal } from '../../../../principal';
import { recordChange } from '../../../foundation/audit/actions';
import { writeReply } from '../actions';
import { prepareReply } from '../content';
import { deleteQuickReplies, findQuickReplies, type QuickReplyRow } from '../store';
import { moveFolder, placeFolders, placeReplies, takeOverUses } from './changes-store';
import { findVersion } from './versions-store';

/** Saves an earlier version as the newest one. */
export async function restoreVersion(
  context: Context,
  admin: Principal,
  { id, version }: Value<'POST /quickReply/doRestore'>,
): Promise<QuickReplyRow> {
  const said = await findVersion(context.db, id, version);
  const prepared = said && (await prepareReply(context, said));
  return act(context, async (tx) => {
    const known = await findShared(tx, admin, id);
    if (!prepared) throw new Refusal('unknown-version');
    return writeReply({ context, tx, agent: admin }, prepared, {
      known,
      files: said.files,
      action: 'quickReplies.restore',
    });
  });
}

async function findShared(tx: Client, admin: Principal, id: string): Promise<QuickReplyRow> {
  const [known] = await findQuickReplies(tx, admin, [id]);
  if (!known || known.agentId !== null) throw new Refusal('not-found');
  return known;
}

/** Removes replies whose uses are added to another one, which stays as it is. */
export function mergeReplies(
  context: Context,
  admin: Principal,
  { keep, ids }: Value<'POST /quickReply/doMerge'>,
): Promise<number> {
  return act(context, async (tx) => {
    const others = ids.filter((id) => id !== keep);
    const found = await findQuickReplies(tx, admin, [keep, ...others]);
    const kept = found.find(({ id }) => id === keep);
    const shared = found.filter(({ agentId, id }) => agentId === null && id !== keep);
    if (!kept || kept.agentId !== null || shared.length < new Set(others).size) throw new Refusal('not-found');
    const merged = shared.map(({ id }) => id);
    if (merged.length === 0) return 0;
    await takeOverUses(tx, keep, merged);
    await recordChange(tx, admin, {
      action: 'quickReplies.merge',
      subject: { kind: 'quickReply', id: keep, name: kept.title || kept.shortcut },
      after: { joined: shared.map(({ title, shortcut, msg }) => title || shortcut || msg.slice(0, 40)) },
    });
    return deleteQuickReplies(tx, merged);
  });
}

export function sortFolders(context: Context, admin: Principal, folders: readonly string[]): Promise<number> {
  return act(context, async (tx) => {
    const names = [...new Set(folders)];
    await placeFolders(tx, names);
    await recordChange(tx, admin, {
      action: 'quickReplies.sort',
      subject: { kind: 'quickReply' },
      after: { folders: names },
    });
    return names.length;
  });
}

export function sortReplies(context: Context, admin: Principal, ids: readonly string[]): Promise<number> {
  return act(context, async (tx) => {
    const sorted = await placeReplies(tx, ids);
    await recordChange(tx, admin, { action: 'quickReplies.sort', subject: { kind: 'quickReply', id: [...ids] } });
    return sorted;
  });
}

export function renameFolder(
  context: Context,
  admin: Principal,
  { from, to }: Value<'POST /quickReply/doRenameFolder'>,
): Promise<number> {
  return act(context, async (tx) => {
    const moved = await moveFolder(tx, from, to.trim());
    if (moved === 0) throw new Refusal('not-found');
    await recordChange(tx, admin, {
      action: 'quickReplies.rename',
      subject: { kind: 'quickReply', name: from },
      before: { category: from },
      after: { category: to.trim() },
    });
    return moved;
  });
}
