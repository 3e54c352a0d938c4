import * as z from 'zod';
import { keysOf } from '../fields/field';
import { groupFields } from '../fields/groups';
import { agentState, hiddenReason, manyIds, page, paging, text, uuid } from '../shapes';
import { exporting, sorting, wanted } from './list';
import { LONG_BODY_BYTES, type RouteTable } from './route';

const name = text(100).refine((value) => value.trim().length > 0, 'empty');
/** How an agent of the group is chosen; null: by the strategy of the settings. */
const strategy = z.enum(['least-busy', 'in-turn', 'last-served']).nullable();

const groupFilters = {
  /** Searched in the name. */
  text: wanted(100),
  ...sorting(['createdAt', 'name']),
};

export const groupRecord = z.object({
  id: z.string(),
  name: z.string(),
  strategy,
  /** The group that is asked if nobody of this one is available; null: none. */
  overflow: z.string().nullable(),
  /** The agent who gets visitors if nobody of these groups is available; null: nobody. */
  emergency: z.string().nullable(),
  /** Seconds that a visitor waits before that. */
  emergencySeconds: z.number(),
  /** Uuids of enabled agents. */
  members: z.array(z.string()),
  /** Rises with every change. */
  version: z.number(),
  createdAt: z.number(),
});

/** A group with its load. */
export const listedGroup = groupRecord.extend({
  /** Reachable members. */
  online: z.number(),
  /** Conversations of the reachable members, to compare with `capacity`. */
  load: z.number(),
  /** Sum of the limits of the reachable members; null: one of them has no limit. */
  capacity: z.number().nullable(),
  emergencyName: z.string().nullable(),
});

/** An agent as colleagues see it, with chosen state, connection and load. */
export const colleague = z.object({
  uuid: z.string(),
  nickname: z.string(),
  avatar: z.string(),
  state: agentState,
  connection: z.enum(['connected', 'in-grace', 'gone']),
  /** A login runs, and its connection is gone. */
  lost: z.boolean(),
  /** Online and connected, so routing may choose it. */
  reachable: z.boolean(),
  /** Why the agent is hidden, and its own word for it. */
  reason: hiddenReason.nullable(),
  word: z.string(),
  load: z.number(),
  /** 0: no limit. */
  limit: z.number(),
  groups: z.array(z.string()),
});

export const groupRoutes = {
  'GET /groups/getList': {
    needs: ['setPermissions:service', 'talk:desk'],
    ours: true,
    request: paging.extend(groupFilters),
    answer: page(listedGroup),
    summary: 'Groups of agents with their members.',
  },
  'GET /groups/export': {
    needs: ['setPermissions:service'],
    ours: true,
    request: z.object({ ...groupFilters, ...exporting(keysOf(groupFields)) }),
    answer: z.unknown(),
    download: true,
    summary: 'Exports the groups that match the filters, as CSV or XLSX.',
  },
  'POST /groups/doEdit': {
    needs: ['setPermissions:service'],
    body: LONG_BODY_BYTES,
    ours: true,
    request: z.object({
      id: uuid.optional(),
      name: name.optional(),
      /** The version that was edited; if it changed since: 409 `edited-meanwhile`. */
      version: z.number().int().min(1).optional(),
      strategy: strategy.optional(),
      overflow: uuid.nullable().optional(),
      emergency: uuid.nullable().optional(),
      emergencySeconds: z.number().int().min(0).max(3600).optional(),
      members: z.array(uuid).max(1000).optional(),
    }),
    answer: groupRecord,
    summary: 'Creates a group (without id; name required) or changes the given fields of one; `members` replaces them.',
  },
  'POST /groups/doDelete': {
    needs: ['setPermissions:service'],
    ours: true,
    request: z.object({ ids: manyIds }),
    answer: z.object({ deleted: z.number() }),
    summary: 'Removes groups; their agents stay.',
  },
  'GET /talk/colleagues': {
    needs: ['talk:desk'],
    answer: z.object({
      list: z.array(colleague),
      groups: z.array(z.object({ id: z.string(), name: z.string(), members: z.number(), reachable: z.number() })),
      /** Robots that are switched on; they serve all sites (here by key), or channels, if none is named. */
      robots: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          avatar: z.string(),
          sites: z.array(z.string()),
          channels: z.array(z.string()),
        }),
      ),
    }),
    summary: 'Enabled colleagues with state, connection and load, groups and robots, as targets of a transfer.',
  },
} as const satisfies RouteTable;
