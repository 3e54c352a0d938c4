import type { ChannelParts } from '../channel';
import { accessToken } from './tokens';
import { findRenewable } from './tokens-store';

/** Renews the tokens in use before they end, so that no message waits for one. */
export async function renewTokens({ context, base }: Pick<ChannelParts, 'context' | 'base'>): Promise<void> {
  for (const app of await findRenewable(context.db)) {
    const answered = await accessToken({ ...context, base }, app);
    if (!answered.ok)
      context.log.warn({ account: app.accountId, code: answered.code, fault: answered.fault }, 'a token');
  }
}
