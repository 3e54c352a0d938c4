import type { replyCurationRoutes } from '@parley/protocol/http/replies/curation';
import type { replyImportRoutes } from '@parley/protocol/http/replies/import';
import type { Context } from '../../../../context';
import { readPage } from '../../../../db/read-list';
import type { HandlersOf } from '../../../../http/handler';
import { presentReply, presentShared } from '../present';
import { copiesOf, duplicateList } from './changes-store';
import { importReplies, readReplySheet, undoImport } from './import';
import { presentProposals, presentVersions } from './present';
import { decideProposal, proposeReply } from './proposals';
import { type ProposalRow, proposalsBy, proposalsIn, withdrawProposal } from './proposals-store';
import { mergeReplies, renameFolder, restoreVersion, sortFolders, sortReplies } from './shared';
import { type VersionRow, versionList } from './versions-store';

type Routes = typeof replyCurationRoutes & typeof replyImportRoutes;

export const replyCurationHandlers = (context: Context): HandlersOf<Routes> => {
  const { db, clock, links } = context;
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
      return { list: await presentVersions(context, rows), total };
    },
    'POST /quickReply/doRestore': async ({ agent, value }) =>
      presentReply(links, await restoreVersion(context, agent, value)),
    'GET /quickReply/duplicates': async ({ value }) => {
      const { rows, total } = await readPage<{ id: string; sameness: string }>(db, duplicateList, value);
      const copies = await copiesOf(
        db,
        rows.map(({ sameness }) => sameness),
      );
      const repliesOf = (same: string) =>
        copies.flatMap(({ sameness, row }) => (sameness === same ? presentShared(links, row) : []));
      return { list: rows.map(({ id, sameness }) => ({ id, replies: repliesOf(sameness) })), total };
    },
    'POST /quickReply/doMerge': async ({ agent, value }) => ({ merged: await mergeReplies(context, agent, value) }),
    'POST /quickReply/doPropose': async ({ agent, value }) => ({ id: await proposeReply(context, agent, value) }),
    'GET /quickReply/ownProposals': async ({ agent, value }) => {
      const { rows, total } = await readPage<ProposalRow>(db, proposalsBy(agent.uuid), value);
      return { list: await presentProposals(context, rows), total };
    },
    'POST /quickReply/doWithdraw': async ({ agent, value }) => ({
      withdrawn: await withdrawProposal(db, { id: value.id, agentId: agent.uuid }, clock.now()),
    }),
    'GET /quickReply/proposals': async ({ value }) => {
      const { rows, total } = await readPage<ProposalRow>(db, proposalsIn(value.state), value);
      return { list: await presentProposals(context, rows), total };
    },
    'POST /quickReply/doDecide': async ({ agent, value }) =>
      (await presentProposals(context, [await decideProposal(context, agent, value)]))[0]!,
    'POST /quickReply/readImport': ({ incoming }) => readReplySheet(context, incoming),
    'POST /quickReply/doImport': ({ agent, value }) => importReplies(context, agent, value),
    'POST /quickReply/undoImport': ({ agent, value }) => undoImport(context, agent, value.batch),
  };
};
