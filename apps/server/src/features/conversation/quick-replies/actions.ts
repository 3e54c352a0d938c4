import { allows } from '@parley/core/access/allows';
import { cardBodyOf } from '@parley/protocol/bodies';
import type { Value } from '@parley/protocol/http/routes';
import type { FileBody } from '@parley/protocol/types';
import type { Context } from '../../../context';
import { isForeignKeyViolation } from '../../../db/failures';
import type { Client } from '../../../db/pool';
import { Refusal } from '../../../errors';
import { act } from '../../../events/act';
import { bareBody, keyIn, queryIn } from '../../../file-links';
import { uuidV7 } from '../../../ids';
import type { Principal } from '../../../principal';
import { recordChange } from '../../foundation/audit/actions';
import { isClosed } from '../../foundation/files/recalled';
import { searchedText } from '../messages/searched-text';
import { pinyinOf } from './pinyin';
import { deleteQuickReplies, findQuickReplies, type QuickReplyRow, saveQuickReply } from './store';

/** Base for relative links of a card: checks only that they are links, the browser resolves them later. */
const BASE_URL = 'https://host.invalid/';

/** Agents write their own replies, administrators the shared ones. */
function mayWrite(agent: Principal, reply: Pick<QuickReplyRow, 'agentId'>): boolean {
  if (reply.agentId !== null) return reply.agentId === agent.uuid;
  return allows(agent, { role: ['Admin'] });
}

/** Creates (without id) or changes a quick reply. */
export async function editQuickReply(
  context: Context,
  agent: Principal,
  { id, scope, group, ...written }: Value<'POST /quickReply/doEdit'>,
): Promise<QuickReplyRow> {
  const said = { ...written, msg: context.links.sign(written.kind, written.msg) };
  if (said.kind === 'card' && cardBodyOf(said.msg, BASE_URL) === null)
    throw new Refusal('bad-request', { fields: ['msg'] });
  if (scope === 'group' && !group) throw new Refusal('bad-request', { fields: ['group'] });
  const now = context.clock.now();
  const owner = { agentId: scope === 'own' ? agent.uuid : null, groupId: scope === 'group' ? group! : null };
  const pinyin = await pinyinOf(`${said.title} ${searchedText(said.kind, said.msg)}`);
  const reply = { id: id ?? uuidV7(now), ...owner, ...said, ...pinyin };
  try {
    return await act(context, async (tx) => {
      const [known] = id ? await findQuickReplies(tx, agent, [id]) : [];
      if (id && !known) throw new Refusal('not-found');
      if ((known && !mayWrite(agent, known)) || !mayWrite(agent, reply)) throw new Refusal('forbidden');
      const files = await Promise.all(reply.files.map((body) => checkedFile(context, tx, known?.files ?? [], body)));
      const saved = await saveQuickReply(tx, { ...reply, files, editedBy: agent.uuid }, now);
      // Private replies are not audited.
      if (saved.agentId === null || known?.agentId === null)
        await recordChange(tx, agent, {
          action: known ? 'quickReplies.edit' : 'quickReplies.add',
          subject: { kind: 'quickReply', id: saved.id, name: saved.title || saved.shortcut },
          before: known ? content(known) : null,
          after: content(saved),
        });
      return saved;
    });
  } catch (error) {
    throw isForeignKeyViolation(error) ? new Refusal('unknown-group') : error;
  }
}

/**
 * A file that the agent may use: its link is valid, or it is in the reply already. Stored without the link, which
 * expires.
 */
async function checkedFile(
  context: Context,
  tx: Client,
  known: readonly FileBody[],
  body: FileBody,
): Promise<FileBody> {
  const bare = bareBody(body);
  const key = keyIn(bare.url);
  const isKnown = known.some(({ url }) => url === bare.url);
  if (key !== null && isKnown) return bare;
  const isLinkValid = key !== null && context.links.refuse(key, queryIn(body.url)) === null;
  if (!isLinkValid || (await isClosed(tx, key))) throw new Refusal('unknown-file');
  return bare;
}

const content = ({ groupId, category, shortcut, title, kind, msg, files, position }: QuickReplyRow) => ({
  group: groupId,
  category,
  shortcut,
  title,
  kind,
  msg,
  files: files.map(({ name }) => name),
  position,
});

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
