import i18next from 'i18next';
import { ApiError, errorId } from '../api/api-error';

/** Shorter waits are shown in seconds. */
const SECONDS_SHOWN = 120;

/**
 * The text of an error (or of a stable id): by its id; for an id that this console does not know, the server's message;
 * else by its status. Components use `useErrorText`, which follows the language.
 */
export function errorText(error: unknown): string {
  if (!(error instanceof ApiError)) return byId(typeof error === 'string' ? error : errorId(error), {}) ?? unknown();
  // An answer that is not from the server itself has only a status.
  if (error.id === 'server-away' && error.status >= 400) return byStatus(error.status) ?? unknown();
  return byId(error.id, error.detail) ?? (error.serverText || byStatus(error.status) || unknown());
}

const unknown = (): string => i18next.t('errors:internal');

function byId(id: string, detail: Readonly<Record<string, unknown>>): string | null {
  const key = [`errors:${id}`, `base:failure.${id}`].find((each) => i18next.exists(each));
  if (!key) return null;
  const count = secondsOf(detail);
  const wait =
    count < SECONDS_SHOWN
      ? i18next.t('errors:seconds', { count })
      : i18next.t('errors:minutes', { count: Math.ceil(count / 60) });
  return i18next.t(key as 'errors:rate', { ...detail, wait });
}

function byStatus(status: number): string | null {
  const key = `base:status.${status}`;
  return i18next.exists(key) ? i18next.t(key as 'base:preview') : null;
}

/** Seconds until the next attempt; a minute if the server gives none. */
function secondsOf(detail: Readonly<Record<string, unknown>>): number {
  const seconds = Number(detail.seconds ?? detail.retryAfter ?? 60);
  return Number.isFinite(seconds) ? Math.max(1, Math.ceil(seconds)) : 60;
}
