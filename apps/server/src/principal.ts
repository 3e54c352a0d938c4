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
  sessionId: string;
  /** Number of the presented access token within its session. */
  tokenNumber: number;
  /** Where the call came from; a socket's is not known here. */
  address?: string;
};

export type VisitorPrincipal = { id: string; siteId: string };
