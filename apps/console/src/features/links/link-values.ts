import dayjs, { type Dayjs } from 'dayjs';
import type { Link, LinkEdit } from './queries';

/** Values of the form of a link. */
export type LinkValues = {
  name: string;
  code: string;
  site: string;
  /** `agent:<id>`, `group:<id>`; empty: everybody. */
  target: string;
  /** A second target in the same form; `none`: no second target. */
  second: string;
  share: number | null;
  style: Link['style'];
  language: Link['language'];
  skill: string;
  greeting: string;
  parameters: { name: string; value: string }[];
  startsAt: Dayjs | null;
  endsAt: Dayjs | null;
  capOf: 'none' | 'visits' | 'conversations';
  cap: number | null;
  overUrl: string;
  isLocked: boolean;
  password?: string;
  domains: string[];
  posterTitle: string;
  posterText: string;
};

/** Initial values of a new link. */
export const EMPTY_VALUES: Partial<LinkValues> = {
  target: '',
  second: 'none',
  share: 50,
  style: 'full',
  language: 'auto',
  skill: '',
  greeting: '',
  parameters: [],
  startsAt: null,
  endsAt: null,
  capOf: 'none',
  overUrl: '',
  isLocked: false,
  domains: [],
  posterTitle: '',
  posterText: '',
};

const targetOf = ({ agent, group }: Pick<Link, 'agent' | 'group'>): string =>
  agent ? `agent:${agent.id}` : group ? `group:${group.id}` : '';

/**
 * Initial values for a link, or for a copy of it under another name. A copy has no password: the server never sends
 * one.
 */
export function valuesOf(link: Link, name: string, isCopy: boolean): Partial<LinkValues> {
  const at = (time: number | null): Dayjs | null => (time === null ? null : dayjs(time));
  return {
    name,
    site: link.site.id,
    target: targetOf(link),
    second: link.second ? targetOf(link.second) : 'none',
    share: link.second?.share ?? 50,
    style: link.style,
    language: link.language,
    skill: link.skill,
    greeting: link.greeting,
    parameters: link.parameters,
    startsAt: at(link.startsAt),
    endsAt: at(link.endsAt),
    capOf: link.capOf ?? 'none',
    cap: link.cap,
    overUrl: link.overUrl,
    isLocked: link.isLocked && !isCopy,
    domains: link.domains,
    posterTitle: link.posterTitle,
    posterText: link.posterText,
  };
}

/** The request that saves all values. The version of an existing link prevents overwriting another agent's change. */
export function toEdit(
  { target, second, share, isLocked, password, skill, startsAt, endsAt, capOf, cap, code, site, ...rest }: LinkValues,
  known: Link | null,
): LinkEdit {
  const ms = (time: Dayjs | null | undefined): number | null => time?.valueOf() ?? null;
  return {
    ...rest,
    skill: skill?.trim() ?? '',
    ...(known ? { id: known.id, version: known.version } : code ? { code } : {}),
    ...(site ? { site } : {}),
    ...assigneeOf(target),
    second: second === 'none' ? null : { ...assigneeOf(second), share: share ?? 50 },
    ...(isLocked ? (password ? { password } : {}) : { password: null }),
    startsAt: ms(startsAt),
    endsAt: ms(endsAt),
    capOf: capOf === 'none' ? null : capOf,
    cap: capOf === 'none' ? null : (cap ?? null),
  };
}

function assigneeOf(target: string): { agent: string | null; group: string | null } {
  const [kind, id = null] = target.split(':');
  return { agent: kind === 'agent' ? id : null, group: kind === 'group' ? id : null };
}

/** True if there are at most 50 domains and each is a host, with or without a scheme and a final slash. */
export const areDomains = (domains: readonly string[]): boolean =>
  domains.every((domain) => /^[^\s/]+(?:\/\/[^\s/]+)?\/?$/.test(domain)) && domains.length <= 50;

/** Maximum of parameters of a link. */
export const MAX_PARAMETERS = 20;
/** Parameters by which campaigns are compared: source, medium, campaign. */
export const UTM = ['utm_source', 'utm_medium', 'utm_campaign'] as const;

/** The campaign parameters missing in `names`, up to `MAX_PARAMETERS` in all. */
export const missingUtm = (names: readonly (string | undefined)[]) =>
  UTM.filter((name) => !names.includes(name)).slice(0, Math.max(0, MAX_PARAMETERS - names.length));
