import { type LinkFacts, linkState } from '@parley/core/visit/link';
import type { Answer } from '@parley/protocol/http/routes';
import type { LinkRow } from './store';

export type Link = Answer<'GET /link/getList'>['list'][number];

const ms = (at: Date | null): number | null => at?.getTime() ?? null;

/** Facts that decide whether a link is open. */
export const factsOf = (row: LinkRow): LinkFacts => ({
  enabled: row.enabled,
  startsAt: ms(row.startsAt),
  endsAt: ms(row.endsAt),
  cap: row.capOf && row.cap !== null ? { of: row.capOf, most: row.cap } : null,
  visits: row.visits,
  conversations: row.conversations,
});

export const presentLink = (row: LinkRow, now: number, publicUrl: string | null): Link => ({
  id: row.id,
  code: row.code,
  url: linkAddress(row.code, publicUrl),
  name: row.name,
  site: { id: row.siteId, key: row.siteKey, name: row.siteName },
  group: row.groupId === null ? null : { id: row.groupId, name: row.groupName ?? '' },
  agent: row.agentId === null ? null : { id: row.agentId, nickname: row.agentName ?? '' },
  second:
    row.secondShare === null
      ? null
      : {
          group: row.secondGroupId === null ? null : { id: row.secondGroupId, name: row.secondGroupName ?? '' },
          agent: row.secondAgentId === null ? null : { id: row.secondAgentId, nickname: row.secondAgentName ?? '' },
          share: row.secondShare,
        },
  style: row.style,
  language: row.language,
  skill: row.skill,
  greeting: row.greeting,
  parameters: row.parameters,
  startsAt: ms(row.startsAt),
  endsAt: ms(row.endsAt),
  capOf: row.capOf,
  cap: row.cap,
  overUrl: row.overUrl,
  isLocked: row.isLocked,
  domains: row.domains,
  posterTitle: row.posterTitle,
  posterText: row.posterText,
  enabled: row.enabled,
  state: linkState(factsOf(row), now),
  visits: row.visits,
  conversations: row.conversations,
  refused: row.refused,
  createdBy: row.createdBy,
  createdAt: row.createdAt.getTime(),
  version: row.version,
});

export const linkAddress = (code: string, publicUrl: string | null): string => `${publicUrl ?? ''}/l/${code}`;
