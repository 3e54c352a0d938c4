import type { Answer, Value } from '@parley/protocol/http/routes';
import { summary } from '@parley/protocol/push/message-said';
import type { Context } from '../../../context';
import type { Principal } from '../../../principal';
import { readAgentRows } from '../desk/presence';
import { type FriendRow, listFriends } from './friends-store';

type Friend = Answer<'GET /friendly/friends'>['list'][number];

/** Accounts that the caller may chat with or transfer to, with their state if the caller may see it. */
export async function readFriends(context: Context, agent: Principal, value: Value<'GET /friendly/friends'>) {
  const { rows, total } = await listFriends(context.db, agent, value);
  const shown = rows.filter((row) => row.seesState).map((row) => row.uuid);
  const states = new Map(
    (shown.length > 0 ? await readAgentRows(context, context.db, shown) : []).map((one) => [one.uuid, one]),
  );
  const present = (row: FriendRow): Friend => {
    const { contactId, kind, name, company, remark } = row;
    const state = states.get(row.uuid);
    return {
      uuid: row.uuid,
      nickname: row.nickname,
      contact: contactId === null ? null : { id: contactId, kind, name, company, remark, status: 'accepted' },
      avatar: row.avatar,
      state: state?.state ?? null,
      reachable: state?.reachable ?? null,
      mayChat: row.chat,
      mayReceive: row.receive,
      maySeeHistory: row.seeHistory,
      unread: row.unread,
      last: row.lastAt && { msg: summary(row.lastMsg ?? ''), from: row.lastFrom, time: row.lastAt.getTime() },
    };
  };
  return { list: rows.map(present), total };
}
