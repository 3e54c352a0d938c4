import type { Answer, Value } from '@parley/protocol/http/routes';
import type { Context } from '../../../context';
import type { Principal } from '../../../principal';
import { createLibrary } from '../../conversation/robots/knowledge';
import { type SuggestAsked, type Suggested, suggestFrom } from './beside/suggest';
import { listDrafts } from './drafts';
import { findAlike } from './find-alike';
import { listClusters, listConflicts } from './misses';
import { tryOut } from './try-out';

/** A caller without what cannot be sent to another process. */
export type Reader = Omit<Principal, 'disconnected'>;

/**
 * Work over all entries of a robot. Building an index of them takes seconds, so it is done outside of the process that
 * serves sockets (`background/analyse-robots.ts`); arguments and answers are plain data.
 */
export type RobotAnalysis = {
  tryOut(value: Value<'POST /robot/ask'>): Promise<Answer<'POST /robot/ask'>>;
  listClusters(asked: {
    agent: Reader;
    value: Value<'GET /robot/getClusters'>;
  }): Promise<Answer<'GET /robot/getClusters'>>;
  listConflicts(value: Value<'GET /robot/getConflicts'>): Promise<Answer<'GET /robot/getConflicts'>>;
  /** For each question the one of another entry, or of the others, that visitors would ask with the same words. */
  findAlike(asked: { robot: string; questions: readonly string[] }): Promise<(string | null)[]>;
  listDrafts(asked: { agent: Reader; value: Value<'GET /robot/getDrafts'> }): Promise<Answer<'GET /robot/getDrafts'>>;
  /** What a robot would suggest to a text. */
  suggest(asked: SuggestAsked): Promise<Suggested[]>;
};

export type AnalysisContext = Pick<Context, 'db' | 'clock' | 'links'>;

/** The work itself. Entries of robots that were asked for are kept in memory. */
export function createAnalysis(context: AnalysisContext): RobotAnalysis {
  const library = createLibrary(context.db);
  return {
    tryOut: (value) => tryOut(context, library, value),
    listClusters: (asked) => listClusters(context, library, asked),
    listConflicts: (value) => listConflicts(context, library, value),
    findAlike: (asked) => findAlike(context, asked),
    listDrafts: (asked) => listDrafts(context, library, asked),
    suggest: (asked) => suggestFrom(context, library, asked),
  };
}
