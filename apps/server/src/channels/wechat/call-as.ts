import type { WorkContext } from '../../context';
import type { Answered } from '../failure';
import { callPlatform, type Wish } from './call';
import { EXPIRED_TOKEN } from './codes';
import { accessToken } from './tokens';

export type CallParts = { context: Pick<WorkContext, 'db' | 'clock'>; base: string };
export type CallingApp = { accountId: string; appId: string; secret: string };

/** A call in the name of an account, repeated once with another token if the platform refuses the first. */
export async function callAs<T>({ context, base }: CallParts, app: CallingApp, wish: Wish): Promise<Answered<T>> {
  const parts = { db: context.db, clock: context.clock, base };
  const withToken = (token: string) =>
    callPlatform<T>(base, { ...wish, query: { access_token: token, ...wish.query } });
  const token = await accessToken(parts, app);
  if (!token.ok) return token;
  const answered = await withToken(token.data);
  if (answered.ok || !EXPIRED_TOKEN.has(answered.code ?? 0)) return answered;
  const renewed = await accessToken(parts, app, token.data);
  return renewed.ok ? withToken(renewed.data) : renewed;
}
