import type { visitorRoutes } from '@parley/protocol/http/visitor';
import type { workbenchRoutes } from '@parley/protocol/http/workbench';
import type { VisitorTalk } from '@parley/protocol/types';
import type { Context } from '../../../context';
import { Refusal } from '../../../errors';
import { gatherCalls } from '../../../gather';
import type { HandlersOf } from '../../../http/handler';
import type { Faces } from '../../foundation/agents/faces';
import { settingsForVisitors } from '../../foundation/settings/for-visitors';
import { endByVisitor, refuseInvitation } from '../conversations/actions';
import { acceptInvitation } from '../conversations/invitation';
import { readPast } from '../conversations/past';
import { recall } from '../conversations/recall';
import { type PageOfMessages, readPages } from '../messages/reading';
import { offerHandoff } from './handoff';
import { hello } from './hello';
import { type FillCard, identify } from './identify';
import type { Site } from './origins';
import type { VisitorPresence } from './presence';
import { hasConversation } from './store';
import { readTalks } from './talk';

type Parts = {
  context: Context;
  faces: Faces;
  cursorOf(visitorId: string): string;
  /** What they are told from now on is told with the faces of that language. */
  speaks(visitorId: string, language: string): void;
  presence: VisitorPresence;
  wakeQueue(): void;
  fillCard: FillCard;
};
type OwnRoutes = Omit<typeof visitorRoutes, 'POST /visitor/letter'> &
  Pick<typeof workbenchRoutes, 'GET /visitor/conversations' | 'POST /visitor/handoff'>;

export function visitorHandlers({
  context,
  faces,
  cursorOf,
  speaks,
  presence,
  wakeQueue,
  fillCard,
}: Parts): HandlersOf<OwnRoutes> {
  // After a restart everyone asks at once: those who ask together are answered by one statement.
  const readUsual = gatherCalls((ids: string[]) => readTalks(context, ids), TOGETHER_MAX);
  const readPage = gatherCalls((pages: PageOfMessages[]) => readPages(context, pages), TOGETHER_MAX);

  /** V-30: whose talk it is, is told as a visitor of this language knows them. */
  async function readTalk({ id, language }: { id: string; language: string }): Promise<VisitorTalk> {
    const talk = await readUsual(id);
    const { nickname, avatar } = (talk.serviceID !== null && faces.of(talk.serviceID, language)) || {};
    return { ...talk, ...(nickname && { nickname }), ...(avatar && { avatar }) };
  }

  const nameTo =
    ({ language }: { language: string }) =>
    (agentId: string): string | null =>
      faces.of(agentId, language)?.nickname ?? null;

  return {
    'POST /visitor/hello': async ({ value, http }) => {
      const { visitorId, credential, site, link, identity, signed, handoff } = await hello(context, value, {
        http,
        fillCard,
      });
      presence.expect(visitorId);
      const cursor = cursorOf(visitorId);
      speaks(visitorId, value.language);
      const talk = await readTalk({ id: visitorId, language: value.language });
      const isOpen = talk.conversation !== null && talk.state !== 'end' && talk.state !== 'monitor';
      return {
        YQToken: visitorId,
        credential,
        site: site.key,
        settings: settingsOf(context, greetedBy(site, link?.greeting)),
        ...(isOpen ? { conversation: talk.conversation! } : {}),
        talk,
        ...(identity ? { identity } : {}),
        ...(signed ? { signed } : {}),
        ...(handoff ? { handoff } : {}),
        cursor,
      };
    },
    'GET /visitor/messages': async ({ visitor, value }) => {
      const cursor = cursorOf(visitor.id);
      const talk = await readTalk(visitor);
      const named = value.conversation;
      const conversationId =
        named && named !== talk.conversation ? await ownConversation(context, visitor.id, named) : talk.conversation;
      const nameOf = faces.isEmpty ? undefined : nameTo(visitor);
      const page = conversationId ? await readPage({ ...value, conversationId, nameOf }) : { list: [], more: false };
      return { ...page, talk, cursor };
    },
    'GET /visitor/conversations': async ({ visitor, value }) => {
      const { list, total } = await readPast(context.db, null, [visitor.id], value);
      const own = list.map(({ id, state, openedAt, endedAt, serviceID, nickname, umsg, smsg, last }) => {
        const name = (serviceID !== null && nameTo(visitor)(serviceID)) || nickname;
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
      if (value.accept) await acceptInvitation(context, visitor.id);
      else await refuseInvitation(context, visitor.id);
      wakeQueue();
      return readTalk(visitor);
    },
  };
}

/** A link's own greeting goes before the site's. */
const greetedBy = (site: Site, greeting = ''): Site =>
  greeting === '' ? site : { ...site, window: { ...site.window, greeting } };

/** `site` says what is this site's own: it stays so when the section is saved again (8012). */
function settingsOf(context: Context, { window }: Site): Record<string, unknown> {
  const settings = settingsForVisitors(context);
  if (Object.keys(window).length === 0) return settings;
  return { ...settings, window: { ...(settings.window as object), ...window }, site: { window } };
}

/** Visitors answered by one statement at most. */
const TOGETHER_MAX = 200;

/** Another's conversation and none at all look alike from here. */
async function ownConversation(context: Context, visitorId: string, id: string): Promise<string> {
  if (!(await hasConversation(context.db, visitorId, id))) throw new Refusal('not-found');
  return id;
}
