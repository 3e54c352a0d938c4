import { peopleNeeds } from '@parley/core/access/people-needs';
import * as z from 'zod';
import { paging, personal, text, uuid } from '../../shapes';
import { moment, someOf } from '../list';
import type { RouteTable } from '../route';
import { provenance, userRecord } from './people';

const needs = ['seePermissions:seeVisitor'] as const;

/** Source of the first or the last visit. */
const touch = z.object({
  time: z.number(),
  source: z.string(),
  engine: z.string(),
  keyword: z.string(),
  URL: z.string(),
  referrer: z.string(),
});

/** Another person of the archive who may be the same, and the fields that match. */
const suggestion = z.object({
  id: z.string(),
  name: z.string(),
  phone: personal('phone', z.string()),
  mail: personal('email', z.string()),
  wechat: z.string(),
  /** `unionId`: their visitors are the same person to WeChat. */
  by: z.array(z.enum(['phone', 'mail', 'wechat', 'unionId'])),
});

export const timelineKinds = [
  'visit',
  'page',
  'invitation',
  'conversation',
  'letter',
  'rating',
  'followUp',
  'note',
  'file',
  'change',
] as const;

/** One entry of the timeline; fields that do not belong to its kind are null. */
export const timelineItem = z.object({
  id: z.string(),
  kind: z.enum(timelineKinds),
  time: z.number(),
  /** The agent who did it; null: no agent. */
  agent: z.object({ uuid: z.string(), nickname: z.string() }).nullable(),
  YQToken: z.string().nullable(),
  conversation: z.string().nullable(),
  /** Title of a page, category of a conversation, or name of an action. */
  title: z.string(),
  text: z.string(),
  URL: z.string(),
  /** Milliseconds that a page or a visit lasted; null: still open, or not known. */
  dwell: z.number().nullable(),
  /** Count by kind: pages of a visit, messages of a conversation, stars of a rating, bytes of a file. */
  count: z.number().nullable(),
  /** Of a visit. */
  source: z.string(),
  engine: z.string(),
  keyword: z.string(),
  region: z.string(),
  device: z.string(),
  /** Of a conversation. */
  state: z.string(),
  /** When a follow-up is due, or a conversation ended. */
  dueAt: z.number().nullable(),
  doneAt: z.number().nullable(),
  /** Of a change: the fields before and after; values of an erased person are removed. */
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
});

const mergeChoice = z.enum(['kept', 'merged']);
const mergeFields = ['name', 'phone', 'mail', 'wechat', 'remark', 'category', 'status', 'consent', 'owner'] as const;

export const personMerge = z.object({
  id: z.string(),
  /** Name of the person that was merged. */
  name: z.string(),
  nickname: z.string(),
  time: z.number(),
  undoneAt: z.number().nullable(),
});

/** An erasure, with the number of rows erased by kind. */
export const erasure = z.object({
  id: z.string(),
  person: z.string(),
  time: z.number(),
  /** Empty: the visitor itself. */
  nickname: z.string(),
  reason: z.string(),
  counts: z.record(z.string(), z.number()),
  /** SHA-256 over all of the above, to prove that the record is unchanged. */
  digest: z.string(),
});

export const personRoutes = {
  'GET /users/person': {
    needs,
    request: z.object({ id: uuid }),
    answer: z.object({
      person: userRecord,
      provenance,
      /**
       * Identities given to visitors of this person by their sites or by a chat link; unverified: without a signature.
       */
      identities: z.array(
        z.object({
          id: personal('none', z.string()),
          /** Key of the site. */
          site: z.string(),
          siteName: z.string(),
          /** Name of the chat link whose signature gave it; absent: the site's own server. */
          link: z.string().optional(),
          name: z.string(),
          email: personal('email', z.string()),
          phone: personal('phone', z.string()),
          verified: z.boolean(),
        }),
      ),
      metrics: z.object({
        visits: z.number(),
        pages: z.number(),
        /** Milliseconds of all visits that have ended. */
        dwell: z.number(),
        conversations: z.number(),
        messages: z.number(),
        letters: z.number(),
        rating: z.number().nullable(),
        first: touch.nullable(),
        last: touch.nullable(),
      }),
      suggestions: z.array(suggestion),
      merges: z.array(personMerge),
    }),
    summary: 'One person of the archive: fields with their origin, figures, first and last source.',
  },
  'GET /users/timeline': {
    needs,
    request: paging.extend({ id: uuid, kinds: someOf(z.enum(timelineKinds)), from: moment, to: moment }),
    answer: z.object({ list: z.array(timelineItem), more: z.boolean() }),
    summary: 'Everything that happened with a person, newest first.',
  },
  'POST /users/doMerge': {
    needs: peopleNeeds.edit,
    request: z.object({
      /** The person that is kept. */
      kept: uuid,
      /** The person that is merged into it. */
      merged: uuid,
      /** Which value is kept, by field; default: the kept person's, or the other's if that is empty. */
      choose: z.partialRecord(z.enum(mergeFields), mergeChoice).default({}),
      chooseFields: z.record(z.string().max(64), mergeChoice).default({}),
      /** The versions that the caller saw; if one changed since: 409. */
      versions: z.object({ kept: z.number().int(), merged: z.number().int() }).optional(),
    }),
    answer: userRecord,
    summary: 'Merges two people: visitors, follow-ups and tags go to the kept one.',
  },
  'POST /users/doUnmerge': {
    needs: peopleNeeds.edit,
    request: z.object({ merge: uuid }),
    answer: z.object({
      person: userRecord,
      /** Fields of the kept person that were changed since, and stay. */
      kept: z.array(z.string()),
    }),
    summary: 'Undoes a merge: the merged person is restored with its visitors, and values copied from it are removed.',
  },
  'GET /users/take': {
    needs: peopleNeeds.export,
    request: z.object({ id: uuid, format: z.enum(['json', 'zip']).default('zip') }),
    answer: z.unknown(),
    download: true,
    summary: 'All data of one person, as JSON, or as a ZIP with the files.',
  },
  'POST /users/doErase': {
    needs: { role: ['Admin'], mode: 'oneOf' },
    request: z.object({ id: uuid, reason: text(500).default('') }),
    answer: erasure,
    summary: 'Erases a person: values, messages, files; conversations and counters stay. Answers the proof.',
  },
  'GET /users/erasures': {
    needs: { role: ['Admin'], mode: 'oneOf' },
    request: paging,
    answer: z.object({
      list: z.array(erasure),
      total: z.number(),
      /** Visitors who have asked for it themselves and whose conversation has not ended yet. */
      waiting: z.number(),
    }),
    summary: 'Erasures, newest first, and how many visitors wait for theirs.',
  },
  'GET /users/erasureProof': {
    needs: { role: ['Admin'], mode: 'oneOf' },
    request: z.object({ id: uuid }),
    answer: z.unknown(),
    download: true,
    summary: 'The proof of one erasure as a file.',
  },
} as const satisfies RouteTable;
