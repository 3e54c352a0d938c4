import type { WorkContext } from '../../context';
import type { Answered } from '../failure';
import { callPlatform, type Wish } from './call';
import { EXPIRED_TOKEN } from './codes';
import { accessToken } from './tokens';

export type CallParts = { context: Pick<WorkContext, 'db' | 'clock'>; base: string };
export type CallingApp = { accountId: string; appId: string; secret: string };

/** A call with the token of an account, repeated once with another one if the platform refuses the first. */
export async function withToken<T>(
  { context: { db, clock }, base }: CallParts,
  app: CallingApp,
  call: (token: string) => Promise<Answered<T>>,
): Promise<Answered<T>> {
  const parts = { db, clock, base };
  const token = await accessToken(parts, app);
  if (!token.ok) return token;
  const answered = await call(token.data);
  if (answered.ok || !EXPIRED_TOKEN.has(answered.code ?? 0)) return answered;
  const renewed = await accessToken(parts, app, token.data);
  return renewed.ok ? call(renewed.data) : renewed;
}

/** A call with a JSON answer in the name of an account. */
export const callAs = <T>(parts: CallParts, app: CallingApp, wish: Wish): Promise<Answered<T>> =>
  withToken(parts, app, (token) =>
    callPlatform<T>(parts.base, { ...wish, query: { access_token: token, ...wish.query } }),
  );
