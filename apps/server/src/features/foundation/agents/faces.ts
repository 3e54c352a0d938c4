import { type Face, faceFor } from '@parley/core/visitors/faces';
import type { Context } from '../../../context';
import type { DomainEvent } from '../../../events/events';
import { createAgentCache } from './agent-cache';
import { readFaces } from './store';

/** Name, picture and signature of an agent for visitors of one language; absent fields are the usual ones. */
export type Shown = { nickname?: string; avatar?: string; signature?: string };

/** Names and pictures of agents by language, in memory, since every push to a visitor needs them. */
export type Faces = {
  /** No agent has any: the usual case, without look-ups. */
  readonly isEmpty: boolean;
  of(agentId: string, language: string): Shown | null;
  /** Reads an agent again after an event of this or another process. */
  learn(event: DomainEvent): void;
  /** Reads all: at the start and regularly, since events between processes may be lost. */
  load(): Promise<void>;
};

export function createFaces(context: Pick<Context, 'db' | 'inFlight' | 'log'>): Faces {
  const known = createAgentCache((agentId) => readFaces(context.db, agentId));

  return {
    get isEmpty() {
      return known.size === 0;
    },
    of(agentId, language) {
      const face = faceFor(known.get(agentId)?.faces ?? [], language);
      return face && shownOf(face);
    },
    learn(event) {
      if (event.kind === 'agent.removed') known.forget(event.agentId);
      if (event.kind !== 'agent.changed') return;
      void context.inFlight
        .during(() => known.refresh(event.agentId))
        .catch((error: unknown) => context.log.warn({ err: error }, 'faces'));
    },
    load: known.load,
  };
}

const shownOf = ({ nickname, avatar, signature }: Face): Shown => ({
  ...(nickname && { nickname }),
  ...(avatar && { avatar }),
  ...(signature && { signature }),
});
