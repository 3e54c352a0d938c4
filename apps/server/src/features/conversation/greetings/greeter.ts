import { createHash } from 'node:crypto';
import { AUTOMATIC } from '@parley/protocol/rule-of-answer';
import type { Context } from '../../../context';
import type { DomainEvent } from '../../../events/events';
import { createAgentCache } from '../../foundation/agents/agent-cache';
import type { Faces } from '../../foundation/agents/faces';
import { readAgents } from '../conversations/facts';
import type { Messages } from '../messages/actions';
import type { Said } from '../messages/said';
import { readOwnTexts, readRecipient } from './store';
import { textFor } from './texts';

/** Conversations whose away reply is remembered as sent; beyond, the message's id still prevents a second one. */
const REMEMBERED = 10_000;

/** Sends agents' automatic texts: a welcome to assigned visitors, and an away reply. */
export type Greeter = {
  /** Reads an agent's texts again when the agent has changed, for events of this and other processes. */
  learn(event: DomainEvent): void;
  /** Sends texts. Only for events of this process, so that each text is sent by one process. */
  note(events: readonly DomainEvent[]): void;
  /** Reads all texts: at the start and regularly, since events between processes may be lost. */
  load(): Promise<void>;
};

type Parts = { context: Context; faces: Pick<Faces, 'of'>; agentSays: Messages['agentSays'] };

export function createGreeter({ context, faces, agentSays }: Parts): Greeter {
  const texts = createAgentCache((agentId) => readOwnTexts(context.db, agentId));
  const awaySent = new Set<string>();

  /** Runs work after the event without delaying it; a failure is logged. */
  function inBackground(work: () => Promise<void>): void {
    void context.inFlight.during(work).catch((error: unknown) => context.log.warn({ err: error }, 'automatic text'));
  }

  async function send(kind: 'welcome' | 'away', visitorId: string, conversation: string, agentId: string) {
    const agent = texts.get(agentId);
    const recipient = agent && (await readRecipient(context.db, visitorId));
    const face = recipient && faces.of(agentId, recipient.language);
    const msg = agent && recipient ? textFor(agent, kind, { ...recipient, face }) : '';
    if (!agent || msg === '') return;
    const said: Said = {
      onlyID: idOf(kind, conversation, agentId),
      msg,
      kind: 'text',
      quote: null,
      socket: null,
      nickname: agent.nickname,
      done(answer) {
        if (!answer.ok) context.log.info({ error: answer.error, kind }, 'automatic text was not sent');
      },
    };
    agentSays({ visitorId, authorId: agentId, seen: null, said });
  }

  async function sendAway(visitorId: string, conversation: string, agentId: string): Promise<void> {
    const [agent] = await readAgents(context.db, [agentId]);
    if (!agent || (agent.chosen === 'online' && agent.connected)) return;
    if (awaySent.size >= REMEMBERED) awaySent.clear();
    awaySent.add(`${conversation} ${agentId}`);
    await send('away', visitorId, conversation, agentId);
  }

  function noteOne(event: DomainEvent): void {
    if (event.kind === 'visitor.changed') {
      const { visitorId } = event;
      for (const cause of event.causes)
        if (
          (cause.type === 'conversation.assigned' || cause.type === 'conversation.accepted') &&
          texts.get(cause.agentId)
        )
          inBackground(() => send('welcome', visitorId, cause.conversationId, cause.agentId));
    } else if (event.kind === 'message.stored' && event.message.role === 'user' && event.ownerId) {
      const { visitorId, ownerId } = event;
      const { conversation } = event.message;
      if (texts.get(ownerId) && !awaySent.has(`${conversation} ${ownerId}`))
        inBackground(() => sendAway(visitorId, conversation, ownerId));
    }
  }

  return {
    learn(event) {
      if (event.kind === 'agent.changed') inBackground(() => texts.refresh(event.agentId));
      else if (event.kind === 'agent.removed') texts.forget(event.agentId);
    },
    note(events) {
      if (texts.size > 0) for (const event of events) noteOne(event);
    },
    load: texts.load,
  };
}

/** The same id for the same conversation and agent, so that repeated events send one message. */
const idOf = (kind: string, conversation: string, agentId: string): string =>
  `${AUTOMATIC}${kind}-${createHash('sha256').update(`${conversation} ${agentId}`).digest('hex').slice(0, 32)}`;
