import type { Client } from '../../db/pool';
import { Refusal } from '../../errors';
import { act } from '../../events/act';
import type { Principal } from '../../principal';
import { recordChange } from '../audit/actions';
import { lockVisitors } from '../conversations/facts';
import { removeFiles } from '../retention/files';
import type { Parts } from '../retention/kind';
import { ERASED_TEXT } from '../users/erased';
import { seeConversation } from './detail';
import { forgetTerms } from './forget-terms';
import { tellVisitors } from './tell-visitors';

type Erasing = { conversation: string; onlyID: string };

/**
 * Takes the words of one message out of an ended conversation: what was typed by mistake, a card's number, somebody's
 * phone. Its place, its author and its time stay, and with them every count; the words are nowhere any more, not in the
 * search nor in what was recalled. A file goes with them, unless it stands elsewhere too. Whoever has it on a screen,
 * visitor or agent, is told as of a recall.
 */
export async function eraseMessage(parts: Parts, agent: Principal, { conversation, onlyID }: Erasing): Promise<void> {
  const { context } = parts;
  await seeConversation(context, agent, conversation);
  const files = await act(context, async (tx, emit) => {
    const talk = await findEnded(tx, conversation);
    if (!talk) throw new Refusal('not-found');
    const visitors = await lockVisitors(tx, [talk.visitorId], context.clock.now());
    const erased = await blank(tx, conversation, onlyID);
    if (!erased) throw new Refusal('not-found');
    await forgetTerms(tx, conversation, erased.seq);
    const unused = erased.file === null ? [] : await forgetUse(tx, talk.visitorId, erased.file);
    const changed = await tx.query<{ id: string }>(
      'update visitors set version = version + 1 where conversation_id = $1 returning id',
      [conversation],
    );
    const msg = erased.recalled ? null : ERASED_TEXT;
    emit({ kind: 'message.erased', visitorId: talk.visitorId, conversation, onlyID, msg });
    await tellVisitors(
      tx,
      emit,
      visitors,
      changed.rows.map(({ id }) => id),
    );
    await recordChange(tx, agent, {
      action: 'history.eraseMessage',
      subject: { kind: 'message', id: conversation, name: `${erased.seq}` },
    });
    return unused;
  });
  if (files.length > 0) await removeFiles(parts, files);
}

async function findEnded(tx: Client, id: string): Promise<{ visitorId: string } | null> {
  const { rows } = await tx.query<{ visitorId: string }>(
    `select visitor_id as "visitorId" from conversations where id = $1 and state = 'end'`,
    [id],
  );
  return rows[0] ?? null;
}

type Blanked = { seq: number; recalled: boolean; file: string | null };

/** Answers its number and the file that it showed, before it was recalled too; null: there is none such. */
async function blank(tx: Client, conversationId: string, onlyID: string): Promise<Blanked | null> {
  const { rows } = await tx.query<Blanked>(
    `with found as (
       select m.conversation_id, m.seq, m.kind, m.recalled_at is not null as recalled, substring(
                coalesce((select r.msg from recalled_messages r where r.conversation_id = m.conversation_id and r.seq = m.seq), m.msg)
                from '/api/files/([A-Za-z0-9_-]{20,64})') as file
       from messages m where m.conversation_id = $1 and m.only_id = $2 for update of m
     ), blanked as (
       update messages m set msg = case when m.recalled_at is null then $3 else '' end, kind = 'text'
       from found f where m.conversation_id = f.conversation_id and m.seq = f.seq
     ), recalled as (
       update recalled_messages r set msg = $3 from found f where r.conversation_id = f.conversation_id and r.seq = f.seq
     )
     select seq, recalled, case when kind in ('image', 'file') then file end as file from found`,
    [conversationId, onlyID, ERASED_TEXT],
  );
  return rows[0] ?? null;
}

/** The file, where it stands in none of the visitor's talks any more. */
async function forgetUse(tx: Client, visitorId: string, key: string): Promise<string[]> {
  const { rows } = await tx.query<{ key: string }>(
    `delete from file_uses u
     where u.key = $2 and u.visitor_id = $1
       and not exists (
         select 1 from messages m
         where m.visitor_id = $1 and m.kind in ('image', 'file') and strpos(m.msg, $2) > 0)
     returning u.key`,
    [visitorId, key],
  );
  return rows.map((row) => row.key);
}
