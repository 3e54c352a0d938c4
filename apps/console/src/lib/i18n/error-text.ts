import i18next from 'i18next';
import { ApiError, errorId } from '../api/api-error';

/** Below this a wait is told in seconds. */
const SECONDS_SHOWN = 120;

/**
 * What an error (or a stable id) says to a person: by its id; the server's own words where the id is newer than this
 * console; else what its status means. In components use `useErrorText`, which follows the language.
 */
export function errorText(error: unknown): string {
  if (!(error instanceof ApiError)) return byId(typeof error === 'string' ? error : errorId(error), {}) ?? unknown();
  // An answer that is not the server's own tells only its status.
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

/** Whole seconds until one may try again; a minute where the server does not say. */
function secondsOf(detail: Readonly<Record<string, unknown>>): number {
  const seconds = Number(detail.seconds ?? detail.retryAfter ?? 60);
  return Number.isFinite(seconds) ? Math.max(1, Math.ceil(seconds)) : 60;
}
