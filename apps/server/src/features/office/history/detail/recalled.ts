import type { Context } from '../../../../context';
import { Refusal } from '../../../../errors';
import { act } from '../../../../events/act';
import type { Principal } from '../../../../principal';
import { recordChange } from '../../../foundation/audit/actions';
import { seenOf } from '../marks';
import { findRecalled } from './about-store';

/** Content of a recalled message, with links if it is a file. Each call is recorded in the audit log. */
export function showRecalled(
  context: Context,
  agent: Principal,
  { conversation, onlyID }: { conversation: string; onlyID: string },
) {
  return act(context, async (tx) => {
    if ((await seenOf(tx, agent, [conversation])).length === 0) throw new Refusal('not-found');
    const row = await findRecalled(tx, conversation, onlyID);
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
