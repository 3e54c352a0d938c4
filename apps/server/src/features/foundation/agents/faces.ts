import { type Face, faceFor } from '@parley/core/visitors/faces';
import type { Context } from '../../../context';
import type { DomainEvent } from '../../../events/events';
import { createKept } from './kept';
import { readFaces } from './store';

/** What a visitor is shown of an agent in place of the usual; what is not there is as everywhere. */
export type Shown = { nickname?: string; avatar?: string; signature?: string };

/** Agents who are called otherwise in other languages: kept in memory, since every push to a visitor asks. */
export type Faces = {
  /** Nobody has one: the usual case, in which nothing is looked up. */
  readonly isEmpty: boolean;
  of(agentId: string, language: string): Shown | null;
  /** Takes up what changed, wherever it was changed. */
  learn(event: DomainEvent): void;
  /** At the beginning, and every now and then: a word between processes may be lost. */
  load(): Promise<void>;
};

export function createFaces(context: Pick<Context, 'db' | 'inFlight' | 'log'>): Faces {
  const known = createKept((agentId) => readFaces(context.db, agentId));

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
        .during(() => known.relearn(event.agentId))
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
