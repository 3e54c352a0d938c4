import type { friendRoutes } from '@parley/protocol/http/friendly/chat';
import type { contactRoutes } from '@parley/protocol/http/friendly/contacts';
import type { invitationRoutes } from '@parley/protocol/http/friendly/invitation';
import type { shareRoutes } from '@parley/protocol/http/friendly/shares';
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

export const friendlyHandlers = (parts: Parts) => ({
  ...contactHandlers(parts),
  ...shareHandlers(parts),
  ...friendHandlers(parts.context),
  ...invitationHandlers(parts.context),
});

function contactHandlers({ context, wakeQueue }: Parts): HandlersOf<typeof contactRoutes> {
  const { db, clock } = context;
  const present = (row: ContactRow) => presentContact(row, clock.now());
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
    'POST /friendly/doDelete': async ({ value, agent }) => {
      const deleted = await removeContacts(context, agent, value.ids);
      wakeQueue();
      return { deleted };
    },
    'POST /friendly/invite': ({ value, agent }) => inviteAgain(context, agent, value.id, value.hours),
    'POST /friendly/ask': async ({ value, agent }) => present(await askAgain(context, agent, value.id)),
    'POST /friendly/block': async ({ value, agent }) => {
      const changed = await blockContacts(context, agent, value.ids, value.on);
      wakeQueue();
      return { changed };
    },
    'POST /friendly/resetTotp': async ({ value, agent }) => present(await resetGuestTotp(context, agent, value.id)),
    'POST /friendly/setPassword': async ({ value, agent }) => present(await setGuestPassword(context, agent, value)),
    'GET /friendly/asked': async ({ agent }) => ({ list: (await findAsked(db, agent.uuid)).map(presentAsked) }),
    'POST /friendly/answer': async ({ value, agent }) => {
      await answerAsked(context, agent, value.id, value.accept);
      return {};
    },
  };
}

function shareHandlers({ context, wakeQueue }: Parts): HandlersOf<typeof shareRoutes> {
  const { db } = context;
  return {
    'GET /friendly/shares': async ({ value, agent }) => {
      const { rows, total } = await readPage<ShareRow>(db, shareList(agent, value), value);
      return { list: rows.map(presentShare), total };
    },
    'POST /friendly/endShare': async ({ value, agent }) => {
      await takeBack(context, agent, value.id);
      wakeQueue();
      return {};
    },
    'POST /friendly/transfer': async ({ value, agent }) => {
      const row = await transferToFriend(context, agent, value);
      wakeQueue();
      return row;
    },
    'POST /friendly/giveBack': async ({ value, agent }) => {
      await giveBack(context, agent, value.YQToken);
      wakeQueue();
      return {};
    },
    'POST /friendly/takeBack': async ({ value, agent }) => {
      await takeBackVisitor(context, agent, value.YQToken);
      wakeQueue();
      return {};
    },
    'GET /friendly/given': async ({ value, agent }) => {
      const { rows, total } = await readPage<GivenRow>(db, givenList(agent), value);
      return { list: rows.map((row) => presentGiven(row, agent)), total };
    },
    'GET /friendly/held': async ({ agent }) => ({ list: (await findHeld(db, agent.uuid)).map(presentHeld) }),
  };
}

const friendHandlers = (context: Context): HandlersOf<typeof friendRoutes> => ({
  'GET /friendly/friends': ({ value, agent }) => readFriends(context, agent, value),
  'GET /friendly/messages': ({ value, agent }) => readTalk(context, agent, value),
  'POST /friendly/read': async ({ value, agent }) => ({
    unread: await readUpTo(context, agent, value.with, value.seq),
  }),
});

const invitationHandlers = (context: Context): HandlersOf<typeof invitationRoutes> => ({
  'POST /friendly/invitation': async ({ value, http }) => {
    const { company, name, addedBy, codeUntil } = await readInvitation(context, value.code, http.address);
    return { company, name, addedBy: addedBy ?? '', until: codeUntil!.getTime() };
  },
  'POST /friendly/join': async ({ value, http }) => {
    // As for signing in: pages of other sites cannot create an account.
    if (!http.sameOrigin) throw new Refusal('forbidden');
    await join(context, value, http.address);
    return {};
  },
});
