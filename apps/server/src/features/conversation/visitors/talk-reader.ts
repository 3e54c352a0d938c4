import type { VisitorTalk } from '@parley/protocol/types';
import { batchCalls, CROWD_MS } from '../../../batcher';
import type { Context } from '../../../context';
import { eventForVisitor } from '../../../events/thread-kinds';
import type { Faces } from '../../foundation/agents/faces';
import { type PageOfMessages, readThreadPages, type ThreadPage } from '../messages/reading';
import type { TalkRecord } from './store';
import { type AskedTalk, readTalks } from './talk';

/** Visitors answered by one statement. */
const TOGETHER = { max: 200, crowdMs: CROWD_MS };

type Viewer = { language: string };

/**
 * Reads conversations for their visitors, with agents' names and pictures in the visitor's language (V-30). After a
 * restart all visitors ask at once: calls at the same time share one statement.
 */
export function createTalkReader(context: Context, faces: Faces) {
  const readTalkBatched = batchCalls((asked: AskedTalk[]) => readTalks(context, asked), TOGETHER);
  const readPageBatched = batchCalls((pages: PageOfMessages[]) => readThreadPages(context, pages), TOGETHER);
  const nicknameFor = ({ language }: Viewer, agentId: string): string | null =>
    faces.of(agentId, language)?.nickname ?? null;

  return {
    /** Null: the agent has no name of its own in this language. */
    nicknameFor,
    /** `known`: the visitor's record, if it need not be read. */
    async readTalk({ id, language }: Viewer & { id: string }, known?: TalkRecord): Promise<VisitorTalk> {
      const { talk, online } = await readTalkBatched({ id, known });
      const { nickname, avatar } = (talk.serviceID !== null && faces.of(talk.serviceID, language)) || {};
      const agents = online.map((agent) => {
        const own = faces.of(agent.id, language);
        return { nickname: own?.nickname ?? agent.nickname, avatar: own?.avatar ?? agent.avatar };
      });
      return {
        ...talk,
        ...(nickname && { nickname }),
        ...(avatar && { avatar }),
        ...(agents.length > 0 && { agents }),
      };
    },
    async readPage(page: Omit<PageOfMessages, 'nameOf'>, visitor: Viewer): Promise<ThreadPage> {
      const nameOf = faces.isEmpty ? undefined : (agentId: string) => nicknameFor(visitor, agentId);
      const { events, ...rest } = await readPageBatched({ ...page, nameOf });
      const seen = events.flatMap((event) => eventForVisitor(event) ?? []);
      const faced = seen.map((event) => {
        const { nickname, avatar } = (event.serviceID && faces.of(event.serviceID, visitor.language)) || {};
        return { ...event, ...(nickname && { nickname }), ...(avatar && { avatar }) };
      });
      return { ...rest, events: faced };
    },
  };
}
