import * as z from 'zod';
import { page, paging, text, uuid } from '../../shapes';
import { administrates, quickReply, replyContent, sharedReply } from '../quick-reply';
import { LIST_BODY_BYTES, LONG_BODY_BYTES, type RouteTable } from '../route';

/** What a version says, with the names of its groups. */
const content = quickReply
  .pick({
    scope: true,
    category: true,
    shortcut: true,
    title: true,
    kind: true,
    msg: true,
    files: true,
    variants: true,
  })
  .extend({
    groups: z.array(z.object({ id: z.string(), name: z.string() })),
    tags: z.array(z.string()),
    validFrom: z.number().nullable(),
    validUntil: z.number().nullable(),
  });

export const proposalStates = ['open', 'approved', 'refused', 'withdrawn'] as const;

const proposal = z.object({
  id: z.string(),
  state: z.enum(proposalStates),
  /** The reply that it changes or that becomes a shared one; null: a new one, or that reply is deleted. */
  reply: z.string().nullable(),
  /** What that reply says now; null: there is none, or it is the agent’s own. */
  before: content.nullable(),
  content,
  /** Nickname of the agent who proposes it. */
  nickname: z.string(),
  at: z.number(),
  /** What the administrator answered, and when. */
  word: z.string(),
  decidedBy: z.string().nullable(),
  decidedAt: z.number().nullable(),
});

const one = z.object({ id: uuid });

export const replyCurationRoutes = {
  'POST /quickReply/doSortFolders': {
    needs: administrates,
    body: LONG_BODY_BYTES,
    ours: true,
    request: z.object({ folders: z.array(text(100)).min(1).max(500) }),
    answer: z.object({ sorted: z.number() }),
    summary: 'Sets the order of the folders of shared quick replies.',
  },
  'POST /quickReply/doSort': {
    needs: administrates,
    ours: true,
    request: z.object({ ids: z.array(uuid).min(1).max(1000) }),
    answer: z.object({ sorted: z.number() }),
    summary: 'Sets the order of shared quick replies within their folder.',
  },
  'POST /quickReply/doRenameFolder': {
    needs: administrates,
    ours: true,
    request: z.object({ from: text(100).min(1), to: text(100) }),
    answer: z.object({ moved: z.number() }),
    summary: 'Renames a folder of shared quick replies; the name of another one joins the two.',
  },
  'GET /quickReply/versions': {
    needs: administrates,
    ours: true,
    request: paging.extend({ id: uuid }),
    answer: page(
      z.object({ id: z.string(), version: z.number(), at: z.number(), nickname: z.string().nullable(), content }),
    ),
    summary: 'Versions of a shared quick reply, newest first.',
  },
  'POST /quickReply/doRestore': {
    needs: administrates,
    ours: true,
    request: z.object({ id: uuid, version: z.number().int().min(1).max(1_000_000) }),
    answer: quickReply,
    summary: 'Saves an earlier version of a shared quick reply as the newest one.',
  },
  'GET /quickReply/duplicates': {
    needs: administrates,
    ours: true,
    request: paging,
    answer: page(z.object({ id: z.string(), replies: z.array(sharedReply) })),
    summary: 'Shared quick replies whose texts differ in case, spaces and punctuation at most.',
  },
  'POST /quickReply/doMerge': {
    needs: administrates,
    ours: true,
    request: z.object({ keep: uuid, ids: z.array(uuid).min(1).max(100) }),
    answer: z.object({ merged: z.number() }),
    summary: 'Merges shared quick replies into one that stays as it is: their uses are added to it, they are removed.',
  },
  'POST /quickReply/doPropose': {
    needs: ['talk:desk'],
    body: LIST_BODY_BYTES,
    ours: true,
    request: z.object({ id: uuid.optional(), ...replyContent }),
    answer: z.object({ id: z.string() }),
    summary:
      'Proposes a quick reply for everybody or for groups: a new one, an own one (which then becomes shared), or a ' +
      'change of a shared one. An administrator decides.',
  },
  'GET /quickReply/ownProposals': {
    needs: ['talk:desk'],
    ours: true,
    request: paging,
    answer: page(proposal),
    summary: 'What the caller has proposed, newest first.',
  },
  'POST /quickReply/doWithdraw': {
    needs: ['talk:desk'],
    ours: true,
    request: one,
    answer: z.object({ withdrawn: z.boolean() }),
    summary: 'Withdraws a proposal of the caller that nobody has decided.',
  },
  'GET /quickReply/proposals': {
    needs: administrates,
    ours: true,
    request: paging.extend({ state: z.enum(proposalStates).default('open') }),
    answer: page(proposal),
    summary: 'Proposed quick replies, newest first.',
  },
  'POST /quickReply/doDecide': {
    needs: administrates,
    ours: true,
    request: z.object({ id: uuid, approve: z.boolean(), word: text(500).default('') }),
    answer: proposal,
    summary: 'Approves a proposal, which publishes it, or refuses it, with a word to the agent.',
  },
} as const satisfies RouteTable;
