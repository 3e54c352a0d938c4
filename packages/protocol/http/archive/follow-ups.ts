import * as z from 'zod';
import { page, paging, text, uuid } from '../../shapes';
import type { RouteTable } from '../route';
import { agentName, ids, needs } from './people';

export const followUp = z.object({
  id: z.string(),
  /** The person it is about. */
  person: z.string(),
  name: z.string(),
  text: z.string(),
  dueAt: z.number(),
  assignee: agentName.nullable(),
  createdBy: z.string(),
  createdAt: z.number(),
  doneAt: z.number().nullable(),
});

export const followUpRoutes = {
  'GET /users/followUps': {
    needs,
    request: paging.extend({ person: uuid }),
    answer: page(followUp),
    summary: "A person's follow-ups: open ones by due date, then done ones, newest first.",
  },
  'GET /users/due': {
    needs,
    request: paging,
    answer: page(followUp),
    summary: "The caller's own follow-ups that are due and not done, oldest due date first.",
  },
  'POST /users/doFollowUp': {
    needs,
    request: z.object({
      id: uuid.optional(),
      /** Required for a new one. */
      person: uuid.optional(),
      text: text(1000)
        .refine((value) => value.trim() !== '', 'empty')
        .optional(),
      dueAt: z.number().int().min(0).max(8.64e15).optional(),
      assignee: uuid.nullable().optional(),
      done: z.boolean().optional(),
    }),
    answer: followUp,
    summary: 'Creates a follow-up (with `person`, `text`, `dueAt`) or changes one.',
  },
  'POST /users/doFollowUps': {
    needs,
    request: z.object({
      ids,
      text: text(1000).refine((value) => value.trim() !== '', 'empty'),
      dueAt: z.number().int().min(0).max(8.64e15),
      /** The caller, if absent. */
      assignee: uuid.optional(),
    }),
    answer: z.object({
      /** Ids of the follow-ups, for `doDropFollowUp`. */
      ids: z.array(z.string()),
    }),
    summary: 'One follow-up for each of these people.',
  },
  'POST /users/doDropFollowUp': {
    needs,
    request: z.object({ ids }),
    answer: z.object({ deleted: z.number() }),
    summary: 'Removes follow-ups.',
  },
} as const satisfies RouteTable;
