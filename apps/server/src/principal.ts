import type { MaskKind, Sight } from '@parley/core/access/scope';

/** Who calls, as found by a credential. */

export type Principal = {
  uuid: string;
  username: string;
  nickname: string;
  avatar: string;
  /** Passes every need. */
  admin: boolean;
  roles: string[];
  /** The agent's own and those of its roles, each once. */
  permissions: string[];
  /** How much of the record is shown: features/foundation/access/scope.ts makes SQL of it. */
  scope: Sight;
  /** What is shown in part: nothing to do here but in `http`, `sheets` and `live`. */
  masks: readonly MaskKind[];
  /** A partner's account: what is shared with it, and nothing else. */
  guest?: true;
  /** Of a guest: the visitors of whom nothing is masked. */
  openTo?: ReadonlySet<string>;
  sessionId: string;
  /** Number of the presented access token within its session. */
  tokenNumber: number;
  /** Where the call came from; a socket's is not known here. */
  address?: string;
  /** Of who asks for a file: aborted when they go away before it is whole. */
  gone?: AbortSignal | undefined;
  /** Somebody else looks through these eyes: reads alone, and until then. */
  viewed?: Viewed;
};

/** Who looks, as what (an agent or a role, by id and name), and for how long. */
export type Viewed = {
  by: Pick<Principal, 'uuid' | 'username' | 'nickname'>;
  as: 'agent' | 'role';
  id: string;
  name: string;
  until: number;
};

/** `language`: what its browser asked for at the last page; empty: nothing. */
export type VisitorPrincipal = { id: string; siteId: string; language: string };
