import type { Answer } from '@parley/protocol/http/routes';
import type { Context } from '../../../../context';
import { contentOf, type ReplyContent } from '../content';
import { presentSaid } from '../present';
import { sharedAmong } from '../store';
import type { ProposalRow } from './proposals-store';
import { groupNames, type VersionRow } from './versions-store';

type Wanted = Pick<Context, 'db' | 'links'>;

/** Contents with signed links and names of groups. */
async function presentContents({ db, links }: Wanted, contents: readonly ReplyContent[]) {
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

export async function presentVersions(
  context: Wanted,
  rows: readonly VersionRow[],
): Promise<Answer<'GET /quickReply/versions'>['list']> {
  const contents = await presentContents(
    context,
    rows.map(({ content }) => content),
  );
  return rows.map((row, place) => ({ ...row, at: row.at.getTime(), content: contents[place]! }));
}

/** With what the replies that they change say now; own replies of agents are left out. */
export async function presentProposals(
  context: Wanted,
  rows: readonly ProposalRow[],
): Promise<Answer<'GET /quickReply/proposals'>['list']> {
  const replies = await sharedAmong(
    context.db,
    rows.flatMap(({ replyId }) => replyId ?? []),
  );
  const contents = await presentContents(
    context,
    rows.map(({ content }) => content),
  );
  const befores = await presentContents(context, replies.map(contentOf));
  return rows.map(({ agentId: _, replyId, at, decidedAt, ...row }, place) => ({
    ...row,
    reply: replyId,
    content: contents[place]!,
    before: (row.state === 'open' && befores[replies.findIndex(({ id }) => id === replyId)]) || null,
    at: at.getTime(),
    decidedAt: decidedAt?.getTime() ?? null,
  }));
}
