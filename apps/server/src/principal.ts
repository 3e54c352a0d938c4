import type { MaskKind, Sight } from '@parley/core/access/scope';

/** The calling agent, identified by its token. */

export type Principal = {
  uuid: string;
  username: string;
  nickname: string;
  avatar: string;
  /** Passes every permission check. */
  admin: boolean;
  roles: string[];
  /** Permissions of the agent and of its roles, each once. */
  permissions: string[];
  /** Scope of the record; features/foundation/access/scope.ts turns it into SQL. */
  scope: Sight;
  /** Kinds of data to mask; applied only in `http`, `sheets` and `live`. */
  masks: readonly MaskKind[];
  /** A partner's account, which sees only what is shared with it. */
  guest?: true;
  /** For a guest: visitors whose data is not masked. */
  openTo?: ReadonlySet<string>;
  /** Set if the caller is a program with an API key of this agent. `sessionId` is the key's id then. */
  key?: { id: string; name: string; scopes: readonly string[] };
  sessionId: string;
  /** Number of the presented access token within its session. */
  tokenNumber: number;
  /** Address of the caller; not set for sockets. */
  address?: string;
  /** For downloads: aborted when the client disconnects. */
  disconnected?: AbortSignal | undefined;
  /** Set in a view as this account: the view is read-only and ends at its time. */
  viewed?: Viewed;
};

/** The viewing agent, the agent or role viewed, and the end of the view. */
export type Viewed = {
  by: Pick<Principal, 'uuid' | 'username' | 'nickname'>;
  as: 'agent' | 'role';
  id: string;
  name: string;
  until: number;
};

/** `language`: of its browser at the last page; empty: unknown. */
export type VisitorPrincipal = { id: string; siteId: string; language: string };
