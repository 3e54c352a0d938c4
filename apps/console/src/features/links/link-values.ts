import dayjs, { type Dayjs } from 'dayjs';
import type { Link, LinkEdit } from './queries';

/** What the form of a link holds. */
export type LinkValues = {
  name: string;
  code: string;
  site: string;
  /** `agent:<id>`, `group:<id>`; empty: everybody. */
  target: string;
  /** The same of a second target; `none`: there is one. */
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

/** What a new link begins with. */
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

/** What a link, or a copy of it under another name, begins with. A copy has no password: the server never sends one. */
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

/** The request that saves all values; the version of a known link guards against overwriting another agent's change. */
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
    ...placeOf(target),
    second: second === 'none' ? null : { ...placeOf(second), share: share ?? 50 },
    ...(isLocked ? (password ? { password } : {}) : { password: null }),
    startsAt: ms(startsAt),
    endsAt: ms(endsAt),
    capOf: capOf === 'none' ? null : capOf,
    cap: capOf === 'none' ? null : (cap ?? null),
  };
}

function placeOf(target: string): { agent: string | null; group: string | null } {
  const [kind, id = null] = target.split(':');
  return { agent: kind === 'agent' ? id : null, group: kind === 'group' ? id : null };
}

/** Each is a host, with or without a scheme and a final slash. */
export const areDomains = (domains: readonly string[]): boolean =>
  domains.every((domain) => /^[^\s/]+(?:\/\/[^\s/]+)?\/?$/.test(domain)) && domains.length <= 50;

/** How many parameters a link may add. */
export const MOST_PARAMETERS = 20;
/** The parameters campaigns are compared by: where, how, which one. */
export const UTM = ['utm_source', 'utm_medium', 'utm_campaign'] as const;

/** The campaign parameters that `names` lacks, as far as there is room for them. */
export const missingUtm = (names: readonly (string | undefined)[]) =>
  UTM.filter((name) => !names.includes(name)).slice(0, Math.max(0, MOST_PARAMETERS - names.length));
