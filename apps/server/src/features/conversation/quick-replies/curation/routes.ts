import type { replyCurationRoutes } from '@parley/protocol/http/replies/curation';
import type { replyImportRoutes } from '@parley/protocol/http/replies/import';
import type { Answer } from '@parley/protocol/http/routes';
import type { Context } from '../../../../context';
import { readPage } from '../../../../db/read-list';
import { raw, sql, statement } from '../../../../db/sql';
import type { HandlersOf } from '../../../../http/handler';
import { contentOf, type ReplyContent } from '../content';
import { presentReply, presentSaid, presentShared } from '../present';
import { SELECT_SHARED, type SharedReplyRow } from '../shared-store';
import { type QuickReplyRow, REPLY_COLUMNS } from '../store';
import { importReplies, readReplySheet, undoImport } from './import';
import { decideProposal, proposeReply } from './proposals';
import { type ProposalRow, proposalsBy, proposalsIn, withdrawProposal } from './proposals-store';
import { mergeReplies, renameFolder, restoreVersion, sortFolders, sortReplies } from './shared';
import { duplicateList } from './shared-changes';
import { groupNames, type VersionRow, versionList } from './versions-store';

type Routes = typeof replyCurationRoutes & typeof replyImportRoutes;
type Proposals = Answer<'GET /quickReply/proposals'>['list'];

export const replyCurationHandlers = (context: Context): HandlersOf<Routes> => {
  const { db, clock, links } = context;

  /** Contents with signed links and names of groups. */
  async function presentContents(contents: readonly ReplyContent[]) {
    const names = await groupNames(
      db,
      contents.flatMap(({ groups }) => groups),
    );
    return contents.map(({ groups, ...content }) => ({
      ...content,
      ...presentSaid(links, content),
      groups: groups.flatMap((id) => (names.has(id) ? [{ id, name: names.get(id)! }] : [])),
    }));
  }

  /** With what the replies that they change say now; own replies of agents are left out. */
  async function presentProposals(rows: readonly ProposalRow[]): Promise<Proposals> {
    const ids = rows.flatMap(({ replyId }) => replyId ?? []);
    const { rows: replies } = await db.query<QuickReplyRow>(
      statement(
        sql`select ${raw(REPLY_COLUMNS)} from quick_replies q where q.agent_id is null and q.id = any(${ids}::uuid[])`,
      ),
    );
    const contents = await presentContents(rows.map(({ content }) => content));
    const befores = await presentContents(replies.map(contentOf));
    return rows.map(({ agentId: _, replyId, at, decidedAt, ...row }, place) => ({
      ...row,
      reply: replyId,
      content: contents[place]!,
      before: (row.state === 'open' && befores[replies.findIndex(({ id }) => id === replyId)]) || null,
      at: at.getTime(),
      decidedAt: decidedAt?.getTime() ?? null,
    }));
  }

  return {
    'POST /quickReply/doSortFolders': async ({ agent, value }) => ({
      sorted: await sortFolders(context, agent, value.folders),
    }),
    'POST /quickReply/doSort': async ({ agent, value }) => ({ sorted: await sortReplies(context, agent, value.ids) }),
    'POST /quickReply/doRenameFolder': async ({ agent, value }) => ({
      moved: await renameFolder(context, agent, value),
    }),
    'GET /quickReply/versions': async ({ value }) => {
      const { rows, total } = await readPage<VersionRow>(db, versionList(value.id), value);
      const contents = await presentContents(rows.map(({ content }) => content));
      return { list: rows.map((row, place) => ({ ...row, at: row.at.getTime(), content: contents[place]! })), total };
    },
    'POST /quickReply/doRestore': async ({ agent, value }) =>
      presentReply(links, await restoreVersion(context, agent, value)),
    'GET /quickReply/duplicates': async ({ value }) => {
      const { rows, total } = await readPage<{ id: string; sameness: string }>(db, duplicateList, value);
      const same = rows.map(({ sameness }) => sameness);
      const { rows: replies } = await db.query<SharedReplyRow & { sameness: string }>(
        `${SELECT_SHARED.replace('select', 'select q.sameness,')}
         where q.agent_id is null and q.sameness = any($1) order by q.uses desc, q.id limit 1000`,
        [same],
      );
      const presented = (key: string) =>
        replies
          .filter(({ sameness }) => sameness === key)
          .map(({ sameness: _, ...row }) => presentShared(links, row));
      return { list: rows.map(({ id, sameness }) => ({ id, replies: presented(sameness) })), total };
    },
    'POST /quickReply/doMerge': async ({ agent, value }) => ({ merged: await mergeReplies(context, agent, value) }),
    'POST /quickReply/doPropose': async ({ agent, value }) => ({ id: await proposeReply(context, agent, value) }),
    'GET /quickReply/ownProposals': async ({ agent, value }) => {
      const { rows, total } = await readPage<ProposalRow>(db, proposalsBy(agent.uuid), value);
      return { list: await presentProposals(rows), total };
    },
    'POST /quickReply/doWithdraw': async ({ agent, value }) => ({
      withdrawn: await withdrawProposal(db, { id: value.id, agentId: agent.uuid }, clock.now()),
    }),
    'GET /quickReply/proposals': async ({ value }) => {
      const { rows, total } = await readPage<ProposalRow>(db, proposalsIn(value.state), value);
      return { list: await presentProposals(rows), total };
    },
    'POST /quickReply/doDecide': async ({ agent, value }) =>
      (await presentProposals([await decideProposal(context, agent, value)]))[0]!,
    'POST /quickReply/readImport': ({ incoming }) => readReplySheet(context, incoming),
    'POST /quickReply/doImport': ({ agent, value }) => importReplies(context, agent, value),
    'POST /quickReply/undoImport': ({ agent, value }) => undoImport(context, agent, value.batch),
  };
};
