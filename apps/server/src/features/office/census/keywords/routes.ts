import { UNKNOWN } from '@parley/core/census/dimensions';
import { type keywordRoutes, MOST_MERGES } from '@parley/protocol/http/census/keywords';
import type { Context } from '../../../../context';
import { transaction } from '../../../../db/transaction';
import { Refusal } from '../../../../errors';
import type { HandlersOf } from '../../../../http/handler';
import { recordChange } from '../../../foundation/audit/actions';
import { beOnlyMerger, deleteMerges, insertMerges, listMerges, readMains } from './merges-store';

/** Words that statistics of keywords show as one. */
export function keywordHandlers({ db, clock }: Context): HandlersOf<typeof keywordRoutes> {
  return {
    'GET /census/keywords/getMerges': async ({ value: { pageNo, pageSize } }) => {
      const { rows, total } = await listMerges(db, { offset: (pageNo - 1) * pageSize, limit: pageSize });
      return { list: rows.map(({ at, ...merge }) => ({ ...merge, at: at.getTime() })), total };
    },
    'POST /census/keywords/merge': async ({ value, agent }) =>
      transaction(db, async (tx) => {
        await beOnlyMerger(tx);
        const mains = await readMains(tx, [value.main, ...value.words]);
        const main = mains.get(value.main) ?? value.main;
        // A word that is selected is its row, which others may be merged into.
        const words = [...new Set(value.words)].filter((word) => word !== main && mains.get(word) !== main);
        if (words.length === 0 || [main, ...words].includes(UNKNOWN))
          throw new Refusal('cannot-merge', { fields: ['words'] });
        const count = await insertMerges(tx, { words, main, at: new Date(clock.now()), by: agent.uuid });
        if (count > MOST_MERGES) throw new Refusal('too-many-merges', { most: MOST_MERGES });
        await recordChange(tx, agent, {
          action: 'keywords.merge',
          subject: { kind: 'census' },
          before: null,
          after: { mainKeyword: main, synonyms: words },
        });
        return { main, words };
      }),
    'POST /census/keywords/undo': async ({ value, agent }) =>
      transaction(db, async (tx) => {
        await beOnlyMerger(tx);
        const undone = await deleteMerges(tx, value.words);
        for (const main of new Set(undone.map((merge) => merge.main)))
          await recordChange(tx, agent, {
            action: 'keywords.unmerge',
            subject: { kind: 'census' },
            before: {
              mainKeyword: main,
              synonyms: undone.filter((merge) => merge.main === main).map(({ word }) => word),
            },
            after: null,
          });
        return { words: undone.map(({ word }) => word) };
      }),
  };
}
