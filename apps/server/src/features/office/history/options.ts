import type { Answer } from '@parley/protocol/http/routes';
import type { Context } from '../../../context';
import type { Reader } from '../../foundation/access/scope';
import { readAgents, readEngines, readGroups, readMarks, readSites } from './options-store';

/**
 * What the filters of the history can be set to. Agents who left are among them: their conversations are still there. What
 * stands on conversations alone, marks and engines, is told of those in the scope.
 */
export async function readOptions(
  { db, setting }: Context,
  reader: Reader,
): Promise<Answer<'GET /history/getOptions'>> {
  const [agents, groups, sites, engines, marks] = await Promise.all([
    readAgents(db),
    readGroups(db),
    readSites(db),
    readEngines(db, reader),
    readMarks(db, reader),
  ]);
  const { tags, categories } = setting('archive');
  return { agents, groups, sites, engines, marks, tags: tags.map(({ name }) => name), categories };
}
