import { shareEnds, shareScopes, shareStates } from '@parley/core/access/shares';
import * as z from 'zod';
import { keysOf } from '../../fields/field';
import { sharedTalkFields, shareFields } from '../../fields/friendly';
import { page, paging, text, uuid, visitorRow } from '../../shapes';
import { exporting, moment, someOf, sorting, wanted } from '../list';
import type { RouteTable } from '../route';
import { administers, hours, kind, who } from './parts';

/** A share lasts 92 days at most. */
const shareHours = hours(24 * 92);

/**
 * `conversation`: this conversation from the transfer on; `open`: from its beginning; `person`: earlier conversations
 * too.
 */
export const shareScope = z.enum(shareScopes);

export const shareRecord = z.object({
  id: z.string(),
  contact: z.object({ id: z.string(), name: z.string(), company: z.string(), kind }),
  /** The contact's account. */
  to: who,
  by: who.nullable(),
  YQToken: z.string(),
  visitor: z.string(),
  conversation: z.string(),
  scope: shareScope,
  /** Phone numbers, mail and network addresses are shown unmasked. */
  personal: z.boolean(),
  hours: z.number(),
  state: z.enum(shareStates),
  offeredAt: z.number(),
  startedAt: z.number().nullable(),
  /** When it ended or will end; null while it is offered. */
  until: z.number().nullable(),
  endedAt: z.number().nullable(),
  /** How it ended. */
  ended: z.enum(shareEnds).nullable(),
  /** Messages of the contact and of the visitor while it was shared. */
  messages: z.number(),
});

/** One message sent while a conversation was shared, as a row of an export. */
export const sharedMessage = z.object({
  contact: shareRecord.shape.contact,
  to: z.string(),
  by: z.string(),
  visitor: z.string(),
  conversation: z.string(),
  seq: z.number(),
  time: z.number(),
  role: z.enum(['user', 'service', 'robot']),
  /** Author; empty for the robot and for a deleted account. */
  nickname: z.string(),
  /** Its text; empty for files and pictures. */
  msg: z.string(),
  /** The name of a file or a picture. */
  file: z.string(),
  recalled: z.boolean(),
});

const shareFilters = {
  /** Searched in the contact's name and company. */
  text: wanted(100),
  contact: someOf(uuid),
  kind: someOf(kind),
  state: someOf(z.enum(shareStates)),
  scope: someOf(shareScope),
  from: moment,
  to: moment,
  ...sorting(['offeredAt', 'until']),
};

/** Conversations shared with friendly contacts. */
export const shareRoutes = {
  'GET /friendly/shares': {
    needs: administers,
    request: paging.extend(shareFilters),
    answer: page(shareRecord),
    summary: 'Shares with contact, scope and time, newest first.',
  },
  'GET /friendly/shares/export': {
    needs: administers,
    request: z.object({
      ...shareFilters,
      ...exporting(keysOf(shareFields)),
    }),
    answer: z.unknown(),
    download: true,
    summary: 'Exports the shares that match the filters, as CSV or XLSX.',
  },
  'GET /friendly/shares/exportTalks': {
    needs: { permission: ['setPermissions:friendly', 'seePermissions:seeHistorical'], mode: 'allOf' },
    request: z.object({
      ...shareFilters,
      ...exporting(keysOf(sharedTalkFields)),
    }),
    answer: z.unknown(),
    download: true,
    summary: 'Exports the messages sent during the shares that match the filters, one a row, as CSV or XLSX.',
  },
  'POST /friendly/endShare': {
    needs: administers,
    request: z.object({ id: uuid }),
    answer: z.object({}),
    summary: 'Ends a share before its time.',
  },
  'POST /friendly/transfer': {
    needs: ['talk:transfer'],
    request: z.object({
      YQToken: uuid,
      /** The contact's account. */
      to: uuid,
      scope: shareScope.default('conversation'),
      personal: z.boolean().default(false),
      hours: shareHours.default(24),
      note: text(2000).optional(),
    }),
    answer: visitorRow,
    summary: 'Offers the conversation to a friendly contact, with a duration and a scope.',
  },
  'POST /friendly/giveBack': {
    needs: ['talk:accept'],
    guests: true,
    request: z.object({ YQToken: uuid }),
    answer: z.object({}),
    summary: 'Gives back a visitor shared with the caller: to the agent who shared it, else to the queue.',
  },
  'POST /friendly/takeBack': {
    needs: ['talk:transfer'],
    request: z.object({ YQToken: uuid }),
    answer: z.object({}),
    summary: 'Takes back a visitor that the caller shared (an administrator: any) before its time.',
  },
  'GET /friendly/given': {
    needs: ['talk:transfer'],
    request: paging,
    answer: page(
      z.object({
        id: z.string(),
        YQToken: z.string(),
        visitor: z.string(),
        /** The contact's account, with the contact's name. */
        to: who,
        by: who,
        scope: shareScope,
        personal: z.boolean(),
        hours: z.number(),
        /** Null while it is offered. */
        until: z.number().nullable(),
        /** The caller may end it. */
        mine: z.boolean(),
      }),
    ),
    summary: 'Present shares by the caller, and of visitors that the caller watches, newest first.',
  },
  'GET /friendly/held': {
    needs: ['talk:desk'],
    guests: true,
    answer: z.object({
      list: z.array(
        z.object({
          YQToken: z.string(),
          /** The agent who shared it; empty: a deleted account. */
          by: z.string(),
          scope: shareScope,
          personal: z.boolean(),
          hours: z.number(),
          /** Null while it is offered: the time runs from the acceptance. */
          until: z.number().nullable(),
        }),
      ),
    }),
    summary: 'Shares with the caller, present and offered: by whom, with which scope and until when.',
  },
} as const satisfies RouteTable;
