import type { passwordLinkRoutes } from '@parley/protocol/http/accounts/password-links';
import type { Context } from '../../../../context';
import type { HandlersOf } from '../../../../http/handler';
import { refuseOtherSites } from '../../auth/caller';
import type { LoginDependencies } from '../../auth/login-dependencies';
import { createLink, type LinkParts, openLink, revokeLink, useLink } from './link';

type Parts = LinkParts & { loginDependencies: LoginDependencies };

/** One-time links with which agents set their own password. */
export const passwordLinkHandlers = (
  context: Context,
  { loginDependencies, ...parts }: Parts,
): HandlersOf<typeof passwordLinkRoutes> => ({
  'POST /services/doLink': ({ value, agent, http }) => createLink(context, parts, { ...value, by: agent, http }),
  'POST /services/doUnlink': async ({ value, agent }) => ({ revoked: await revokeLink(context, agent, value.id) }),
  'POST /passwordLink': async ({ value, http }) => {
    refuseOtherSites(http);
    await loginDependencies.refuseBlocked(context, http.address);
    const { username, expiresAt } = await openLink(context, value.token, http.address);
    return { username, expiresAt: expiresAt.getTime() };
  },
  'POST /passwordLink/use': async ({ value, http }) => {
    refuseOtherSites(http);
    await loginDependencies.refuseBlocked(context, http.address);
    return { username: await useLink(context, value, http) };
  },
});
