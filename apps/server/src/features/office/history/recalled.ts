import type { MessageKind } from '@parley/protocol/types';
import type { Context } from '../../../context';
import { Refusal } from '../../../errors';
import { act } from '../../../events/act';
import type { Principal } from '../../../principal';
import { recordChange } from '../../foundation/audit/actions';
import { seenOf } from './marks';

type Recalled = {
  onlyID: string;
  kind: MessageKind;
  msg: string;
  serviceID: string | null;
  nickname: string | null;
  at: Date;
};

/** What a message said before it was recalled, a file with links that open it. Each look leaves an entry: who reads what was taken back is known. */
export function showRecalled(
  context: Context,
  agent: Principal,
  { conversation, onlyID }: { conversation: string; onlyID: string },
) {
  return act(context, async (tx) => {
    if ((await seenOf(tx, agent, [conversation])).length === 0) throw new Refusal('not-found');
    const { rows } = await tx.query<Recalled & { seq: number }>(
      `select m.only_id as "onlyID", m.seq, m.kind, r.msg, r.recalled_by as "serviceID", a.nickname, r.recalled_at as at
       from messages m join recalled_messages r using (conversation_id, seq) left join agents a on a.id = r.recalled_by
       where m.conversation_id = $1 and m.only_id = $2`,
      [conversation, onlyID],
    );
    const row = rows[0];
    if (!row) throw new Refusal('not-found');
    await recordChange(tx, agent, {
      action: 'history.seeRecalled',
      subject: { kind: 'message', id: conversation, name: `${row.seq}` },
    });
    return {
      onlyID: row.onlyID,
      msg: context.links.signRecalled(row.kind, row.msg),
      serviceID: row.serviceID,
      nickname: row.nickname,
      time: row.at.getTime(),
    };
  });
}
