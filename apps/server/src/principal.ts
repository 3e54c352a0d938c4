import type { MaskKind, Scope } from '@parley/core/access/scope';

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
  /** How much of the record is shown: features/access/scope.ts makes SQL of it. */
  scope: Scope;
  /** What is shown in part: nothing to do here but in `http`, `sheets` and `live`. */
  masks: readonly MaskKind[];
  sessionId: string;
  /** Number of the presented access token within its session. */
  tokenNumber: number;
  /** Where the call came from; a socket's is not known here. */
  address?: string;
  /** Somebody else looks through these eyes: reads alone, and until then. */
  viewed?: Viewed;
};

/** Who looks as whom. `uuid` is theirs who look; as a role they look with their own name. */
export type Viewed = { by: string; as: 'agent' | 'role'; name: string; until: number };

export type VisitorPrincipal = { id: string; siteId: string };
