import type { visitorRoutes } from '@parley/protocol/http/visitor';
import { sectionNames, sections } from '@parley/protocol/settings/sections';
import type { Context } from '../../context';
import { Refusal } from '../../errors';
import type { HandlersOf } from '../../http/handler';
import { endByVisitor, refuseInvitation } from '../conversations/actions';
import { acceptInvitation } from '../conversations/invitation';
import { recall } from '../conversations/recall';
import { readMessages } from '../messages/reading';
import { hello } from './hello';
import type { VisitorPresence } from './presence';
import { readTalk } from './talk';

type Parts = { context: Context; cursorOf(visitorId: string): string; presence: VisitorPresence; wakeQueue(): void };
type OwnRoutes = Omit<typeof visitorRoutes, 'POST /visitor/letter'>;

export function visitorHandlers({ context, cursorOf, presence, wakeQueue }: Parts): HandlersOf<OwnRoutes> {
  return {
    'POST /visitor/hello': async ({ value, http }) => {
      const { visitorId, credential, site } = await hello(context, value, http);
      presence.expect(visitorId);
      const cursor = cursorOf(visitorId);
      const talk = await readTalk(context, visitorId);
      const isOpen = talk.conversation !== null && talk.state !== 'end' && talk.state !== 'monitor';
      return {
        YQToken: visitorId,
        credential,
        site: site.key,
        settings: settingsForVisitors(context),
        ...(isOpen ? { conversation: talk.conversation! } : {}),
        talk,
        cursor,
      };
    },
    'GET /visitor/messages': async ({ visitor, value }) => {
      const cursor = cursorOf(visitor.id);
      const talk = await readTalk(context, visitor.id);
      const conversationId = await ownConversation(context, visitor.id, value.conversation ?? talk.conversation);
      const page = conversationId
        ? await readMessages(context.db, { ...value, conversationId })
        : { list: [], more: false };
      return { ...page, talk, cursor };
    },
    'POST /visitor/recall': async ({ visitor, value }) => {
      await recall(context, visitor.id, value.onlyID, null);
      return {};
    },
    'POST /visitor/end': async ({ visitor }) => {
      await endByVisitor(context, visitor.id);
      wakeQueue();
      return readTalk(context, visitor.id);
    },
    'POST /visitor/invitation': async ({ visitor, value }) => {
      if (value.accept) await acceptInvitation(context, visitor.id);
      else await refuseInvitation(context, visitor.id);
      wakeQueue();
      return readTalk(context, visitor.id);
    },
  };
}

async function ownConversation(context: Context, visitorId: string, id: string | null): Promise<string | null> {
  if (!id) return null;
  const { rows } = await context.db.query<{ id: string }>({
    name: 'own-conversation',
    text: 'select id from conversations where id = $1 and visitor_id = $2',
    values: [id, visitorId],
  });
  // Another's conversation and none at all look alike from here.
  if (!rows[0]) throw new Refusal('no-conversation');
  return rows[0].id;
}

const visible = sectionNames.filter((name) => sections[name].audience === 'visitors');

const settingsForVisitors = (context: Context): Record<string, unknown> =>
  Object.fromEntries(visible.map((name) => [name, context.setting(name)]));
