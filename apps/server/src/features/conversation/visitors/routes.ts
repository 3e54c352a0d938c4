import type { visitorRoutes } from '@parley/protocol/http/visitor';
import type { workbenchRoutes } from '@parley/protocol/http/workbench';
import type { Context } from '../../../context';
import { Refusal } from '../../../errors';
import type { HandlersOf } from '../../../http/handler';
import type { Faces } from '../../foundation/agents/faces';
import { createCodeNotes } from '../../foundation/sites/code-seen';
import { endByVisitor } from '../conversations/actions';
import { answerInvitation } from '../conversations/invitation';
import { readPast } from '../conversations/past';
import { recall } from '../conversations/recall';
import { offerHandoff } from './handoff';
import type { createHello } from './hello';
import { type FillCard, identify } from './identify';
import type { VisitorPresence } from './presence';
import { hasConversation } from './store';
import { createTalkReader } from './talk-reader';
import { createWindowSettings } from './window-settings';

type Parts = {
  context: Context;
  faces: Faces;
  /** Called before anything else is awaited after a hello: what changes from then on is pushed. */
  cursorOf(visitorId: string): Promise<string>;
  /** Pushes to this visitor show names and pictures of agents in this language, and settings of this site, from now on. */
  remember(visitorId: string, facts: { language: string; siteId: string }): void;
  presence: VisitorPresence;
  /** The measured answer time; 0: none is shown. */
  answerSeconds(): number;
  wakeQueue(): void;
  fillCard: FillCard;
  hello: ReturnType<typeof createHello>;
};
type OwnRoutes = Omit<typeof visitorRoutes, 'POST /visitor/letter'> &
  Pick<typeof workbenchRoutes, 'GET /visitor/conversations' | 'POST /visitor/handoff'>;

export function visitorHandlers({
  context,
  faces,
  cursorOf,
  remember,
  presence,
  answerSeconds,
  wakeQueue,
  fillCard,
  hello,
}: Parts): HandlersOf<OwnRoutes> {
  const { readTalk, readPage, nicknameFor } = createTalkReader(context, faces);
  const noteCode = createCodeNotes(context);
  const windowSettings = createWindowSettings(context, answerSeconds);

  return {
    'POST /visitor/hello': async ({ value, http }) => {
      const greeted = await hello(value, http);
      const { visitorId, credential, site, identity, signed, handoff } = greeted;
      presence.expect(visitorId);
      const cursor = await cursorOf(visitorId);
      await noteCode(greeted, value.URL);
      remember(visitorId, { language: value.language, siteId: site.id });
      const talk = await readTalk({ id: visitorId, language: value.language }, greeted.talk);
      // Whoever left the queue and is back may find an agent free.
      if (talk.state === 'wait') wakeQueue();
      const isOpen = talk.conversation !== null && talk.state !== 'end' && talk.state !== 'monitor';
      return {
        YQToken: visitorId,
        credential,
        site: site.key,
        settings: await windowSettings.forHello(greeted, value),
        ...(isOpen ? { conversation: talk.conversation! } : {}),
        talk,
        ...(identity ? { identity } : {}),
        ...(signed ? { signed } : {}),
        ...(handoff ? { handoff } : {}),
        cursor,
      };
    },
    'GET /visitor/messages': async ({ visitor, value }) => {
      const cursor = await cursorOf(visitor.id);
      const talk = await readTalk(visitor);
      const named = value.conversation;
      const conversationId =
        named && named !== talk.conversation ? await ownConversation(context, visitor.id, named) : talk.conversation;
      const page = conversationId
        ? await readPage({ ...value, conversationId }, visitor)
        : { list: [], more: false, events: [] };
      const { id: visitorId, siteId, language } = visitor;
      const settings =
        value.settings && (await windowSettings.anew({ visitorId, siteId, language }, value.settings === 'own'));
      return { ...page, talk, cursor, ...(settings && { settings }) };
    },
    'GET /visitor/conversations': async ({ visitor, value }) => {
      const { list, total } = await readPast(context.db, null, [visitor.id], value);
      const own = list.map(({ id, state, openedAt, endedAt, serviceID, nickname, umsg, smsg, last }) => {
        const name = (serviceID !== null && nicknameFor(visitor, serviceID)) || nickname;
        return { id, state, openedAt, endedAt, nickname: name, messages: umsg + smsg, last };
      });
      return { list: own, total };
    },
    'POST /visitor/identify': ({ visitor, value }) => identify(context, visitor, { said: value.identity, fillCard }),
    'POST /visitor/handoff': ({ visitor }) => offerHandoff(context, visitor.id),
    'POST /visitor/recall': async ({ visitor, value }) => {
      await recall(context, visitor.id, value.onlyID, null);
      return {};
    },
    'POST /visitor/end': async ({ visitor }) => {
      await endByVisitor(context, visitor.id);
      wakeQueue();
      return readTalk(visitor);
    },
    'POST /visitor/invitation': async ({ visitor, value }) => {
      await answerInvitation(context, visitor.id, value.accept);
      wakeQueue();
      return readTalk(visitor);
    },
  };
}

/** Refuses another visitor's conversation as if it did not exist. */
async function ownConversation(context: Context, visitorId: string, id: string): Promise<string> {
  if (!(await hasConversation(context.db, visitorId, id))) throw new Refusal('not-found');
  return id;
}
