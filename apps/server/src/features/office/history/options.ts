import type { Answer } from '@parley/protocol/http/routes';
import { pathOf } from '@parley/protocol/settings/software/categories';
import type { Context } from '../../../context';
import type { Reader } from '../../foundation/access/scope';
import { usedCategories } from '../../foundation/settings/kept-categories';
import { readAccounts, readAgents, readEngines, readGroups, readMarks, readSites } from './options-store';

/**
 * Choices for filters of the history, with deleted agents, whose conversations remain. Tags and engines come only from
 * conversations in the reader's scope.
 */
export async function readOptions(
  { db, setting }: Context,
  reader: Reader,
): Promise<Answer<'GET /history/getOptions'>> {
  const [agents, groups, sites, accounts, engines, marks] = await Promise.all([
    readAgents(db),
    readGroups(db),
    readSites(db),
    readAccounts(db),
    readEngines(db, reader),
    readMarks(db, reader),
  ]);
  const { tags, categories } = setting('archive');
  return {
    agents,
    groups,
    sites,
    accounts,
    engines,
    marks,
    tags: tags.map(({ name }) => name),
    categories: categories.map(pathOf),
  };
}

/** Published categories that conversations have. */
export const publishedUsedCategories = ({ db, setting }: Context): Promise<string[]> =>
  usedCategories(db, setting('archive').categories.map(pathOf));
