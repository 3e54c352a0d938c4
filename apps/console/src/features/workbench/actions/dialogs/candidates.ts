import { serves } from '@parley/core/routing/choose-robot';
import type { Answer } from '@parley/protocol/http/routes';
import type { VisitorRow } from '@parley/protocol/types';
import { plain, type Spelling } from '../../../../lib/text/plain';

type Colleagues = Answer<'GET /talk/colleagues'>;
type Colleague = Colleagues['list'][number];

/** Why an agent or group cannot get the conversation. */
export type IneligibleReason = 'owner' | 'offline' | 'grace' | 'hidden' | 'full' | 'nobody' | 'elsewhere';

export type Candidate =
  | {
      kind: 'agent';
      key: string;
      name: string;
      avatar: string;
      load: number;
      limit: number;
      groups: string[];
      why: IneligibleReason | null;
    }
  | { kind: 'group'; key: string; name: string; members: number; reachable: number; why: IneligibleReason | null }
  | { kind: 'robot'; key: string; name: string; avatar: string; why: IneligibleReason | null }
  | {
      /** A friendly contact: the visitor is shared for a limited time. `groups`: further search terms. */
      kind: 'friend';
      key: string;
      uuid: string;
      name: string;
      company: string;
      groups: string[];
      /** Whether earlier conversations can be shared too. */
      maySeeHistory: boolean;
      why: IneligibleReason | null;
    };

type Friend = Answer<'GET /friendly/friends'>['list'][number];

/** Friendly contacts who may receive transfers. Contacts whose presence is not visible count as available. */
export function friendCandidates(friends: readonly Friend[], ownerId: string | null): Candidate[] {
  const some = friends.filter(({ mayReceive }) => mayReceive);
  return some
    .map(({ uuid, nickname, contact, state, reachable, maySeeHistory }): Candidate => {
      const company = contact?.company ?? '';
      const away = reachable === false ? 'offline' : state === '1' ? 'hidden' : null;
      const why = uuid === ownerId ? 'owner' : away;
      const name = contact?.name || nickname;
      return { kind: 'friend', key: `friend-${uuid}`, uuid, name, company, groups: [company], maySeeHistory, why };
    })
    .sort(availableFirst);
}

/** All agents and groups: available ones first, the least busy on top; the others with the reason. */
export function candidatesOf(
  { list, groups }: Pick<Colleagues, 'list' | 'groups'>,
  ownerId: string | null,
): Candidate[] {
  const nameOf = new Map(groups.map(({ id, name }) => [id, name]));
  const agents = list.map((one): Candidate & { kind: 'agent' } => ({
    kind: 'agent',
    key: one.uuid,
    name: one.nickname,
    avatar: one.avatar,
    load: one.load,
    limit: one.limit,
    groups: one.groups.flatMap((id) => nameOf.get(id) ?? []),
    why: whyNot(one, ownerId),
  }));
  const isFree = (id: string) => (colleague: Colleague) =>
    colleague.groups.includes(id) && whyNot(colleague, ownerId) === null;
  const teams = groups.map((group): Candidate & { kind: 'group' } => {
    const reachable = list.filter(isFree(group.id)).length;
    return {
      kind: 'group',
      key: group.id,
      name: group.name,
      members: group.members,
      reachable,
      why: reachable > 0 ? null : 'nobody',
    };
  });
  return [...teams.sort(availableFirst), ...agents.sort((a, b) => availableFirst(a, b) || a.load - b.load)];
}

const availableFirst = (a: Candidate, b: Candidate): number => Number(a.why !== null) - Number(b.why !== null);

function whyNot({ uuid, state, connection, load, limit }: Colleague, ownerId: string | null): IneligibleReason | null {
  if (uuid === ownerId) return 'owner';
  if (connection === 'gone') return 'offline';
  if (connection === 'in-grace') return 'grace';
  if (state === '1') return 'hidden';
  return limit > 0 && load >= limit ? 'full' : null;
}

/** Robots that are switched on; those of other sites or channels last, with the reason. */
export const robotCandidates = (
  robots: Colleagues['robots'],
  { site, channel }: Pick<VisitorRow, 'site' | 'channel'>,
): Candidate[] =>
  robots
    .map((robot): Candidate => {
      const { id, name, avatar } = robot;
      return {
        kind: 'robot',
        key: id,
        name,
        avatar,
        why: serves(robot, { siteId: site, channel }) ? null : 'elsewhere',
      };
    })
    .sort(availableFirst);

/** Filters by name or group, also by pinyin and its initials. `spell` is null until the dictionary is loaded. */
export function findCandidates(
  all: readonly Candidate[],
  text: string,
  spell: ((name: string) => Spelling) | null,
): Candidate[] {
  const query = plain(text).replaceAll(' ', '');
  if (query === '') return [...all];
  const matches = (words: string) => {
    const { initials = '', full = '' } = spell?.(words) ?? {};
    return plain(words).replaceAll(' ', '').includes(query) || initials.includes(query) || full.includes(query);
  };
  return all.filter((one) => matches(one.name) || ('groups' in one && one.groups.some(matches)));
}
