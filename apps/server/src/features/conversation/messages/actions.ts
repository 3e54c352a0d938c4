import type { Context } from '../../../context';
import type { Desk } from '../../../live/desk';
import type { Openings } from '../conversations/opening';
import { createAgentSays } from './agent-says';
import { createConversationReader } from './conversation-reader';
import { createDelivery } from './delivery';
import type { Journal } from './journal';
import { createLookups } from './lookups';
import type { Reply, Said } from './said';
import { createVisitorSays } from './visitor-says';

/** Both return false when no more can be held: the socket is closed, and the client sends again later. */
export type Messages = {
  visitorSays(visitorId: string, said: Said): boolean;
  agentSays(reply: Reply): boolean;
  /** Delivers the events of the last batch. Called by the journal after its answers. */
  deliverStored(): void;
  /** A conversation has ended. Called before the desk removes it. */
  ended(visitorId: string, conversationId: string): void;
  /** Resolves when no reply is being looked up. */
  idle(): Promise<void>;
};

/** `isAlone`: no other process serves, which might have stored a message without telling anybody. */
type Parts = { context: Context; desk: Desk; openings: Openings; journal: Journal; isAlone: boolean };

/** Receives messages of both sides; stores them, then delivers them. */
export function createMessages({ context, desk, openings, journal, isAlone }: Parts): Messages {
  const delivery = createDelivery(context, { isAlone });
  const lookups = createLookups(context.log);
  const reader = createConversationReader(context, desk);
  const visitor = createVisitorSays({ context, desk, openings, journal, delivery, reader, lookups });
  return {
    visitorSays: visitor.says,
    agentSays: createAgentSays({ desk, journal, delivery, reader, lookups }),
    ended: visitor.ended,
    deliverStored: delivery.deliverStored,
    idle: lookups.idle,
  };
}
