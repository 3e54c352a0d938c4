import type { friendlyRoutes } from '@parley/protocol/http/friendly';
import type { Context } from '../../../context';
import { readPage } from '../../../db/read-list';
import { Refusal } from '../../../errors';
import type { HandlersOf } from '../../../http/handler';
import { readChoices } from './choices-store';
import { answerAsked, askAgain, blockContacts, editContact, inviteAgain, removeContacts } from './contacts';
import { type ContactRow, contactList, findAsked } from './contacts-store';
import { readTalk, readUpTo } from './direct';
import { readFriends } from './friends';
import { join, readInvitation, resetGuestTotp, setGuestPassword } from './guests';
import { presentAsked, presentContact, presentGiven, presentHeld, presentShare } from './present';
import { giveBack, takeBack, takeBackVisitor, transferToFriend } from './shares';
import { findHeld, type GivenRow, givenList, type ShareRow, shareList } from './shares-store';

type Parts = { context: Context; wakeQueue(): void };

export function friendlyHandlers({ context, wakeQueue }: Parts): HandlersOf<typeof friendlyRoutes> {
  const { db, clock } = context;
  const present = (row: ContactRow) => presentContact(row, clock.now());
  const thenWake = async <T>(work: Promise<T>): Promise<T> => {
    const result = await work;
    wakeQueue();
    return result;
  };

  return {
    'GET /friendly/getList': async ({ value, agent }) => {
      const { rows, total } = await readPage<ContactRow>(db, contactList(agent, value), value);
      return { list: rows.map(present), total };
    },
    'GET /friendly/choices': ({ value }) => readChoices(db, value.text),
    'POST /friendly/doEdit': async ({ value, agent }) => {
      const { row, invitation } = await editContact(context, agent, value);
      return { ...present(row), code: invitation };
    },
    'POST /friendly/doDelete': async ({ value, agent }) => ({
      deleted: await thenWake(removeContacts(context, agent, value.ids)),
    }),
    'POST /friendly/invite': ({ value, agent }) => inviteAgain(context, agent, value.id, value.hours),
    'POST /friendly/ask': async ({ value, agent }) => present(await askAgain(context, agent, value.id)),
    'POST /friendly/block': async ({ value, agent }) => ({
      changed: await thenWake(blockContacts(context, agent, value.ids, value.on)),
    }),
    'POST /friendly/resetTotp': async ({ value, agent }) => present(await resetGuestTotp(context, agent, value.id)),
    'POST /friendly/setPassword': async ({ value, agent }) => present(await setGuestPassword(context, agent, value)),
    'GET /friendly/shares': async ({ value, agent }) => {
      const { rows, total } = await readPage<ShareRow>(db, shareList(agent, value), value);
      return { list: rows.map(presentShare), total };
    },
    'POST /friendly/endShare': async ({ value, agent }) => {
      await thenWake(takeBack(context, agent, value.id));
      return {};
    },
    'POST /friendly/transfer': ({ value, agent }) => thenWake(transferToFriend(context, agent, value)),
    'POST /friendly/giveBack': async ({ value, agent }) => {
      await thenWake(giveBack(context, agent, value.YQToken));
      return {};
    },
    'POST /friendly/takeBack': async ({ value, agent }) => {
      await thenWake(takeBackVisitor(context, agent, value.YQToken));
      return {};
    },
    'GET /friendly/given': async ({ value, agent }) => {
      const { rows, total } = await readPage<GivenRow>(db, givenList(agent), value);
      return { list: rows.map((row) => presentGiven(row, agent)), total };
    },
    'GET /friendly/held': async ({ agent }) => ({ list: (await findHeld(db, agent.uuid)).map(presentHeld) }),
    'GET /friendly/asked': async ({ agent }) => ({ list: (await findAsked(db, agent.uuid)).map(presentAsked) }),
    'POST /friendly/answer': async ({ value, agent }) => {
      await answerAsked(context, agent, value.id, value.accept);
      return {};
    },
    'GET /friendly/friends': ({ value, agent }) => readFriends(context, agent, value),
    'GET /friendly/messages': ({ value, agent }) => readTalk(context, agent, value),
    'POST /friendly/read': async ({ value, agent }) => ({
      unread: await readUpTo(context, agent, value.with, value.seq),
    }),
    'POST /friendly/invitation': async ({ value, http }) => {
      const { company, name, addedBy, codeUntil } = await readInvitation(context, value.code, http.address);
      return { company, name, addedBy: addedBy ?? '', until: codeUntil!.getTime() };
    },
    'POST /friendly/join': async ({ value, http }) => {
      // As signing in: nobody is made somebody by another site's page.
      if (!http.sameOrigin) throw new Refusal('forbidden');
      await join(context, value, http.address);
      return {};
    },
  };
}
