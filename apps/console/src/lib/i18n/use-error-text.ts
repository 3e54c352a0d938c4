import { useTranslation } from 'react-i18next';
import { ApiError, errorId } from '../api/api-error';

/** Below this a wait is told in seconds. */
const SECONDS_SHOWN = 120;

/** What an error says to a person, by its stable id; the server's own words where the id is newer than this console. */
export function useErrorText(): (error: unknown) => string {
  const { t, i18n } = useTranslation('errors');
  return (error) => {
    const id = typeof error === 'string' ? error : errorId(error);
    const detail = error instanceof ApiError ? error.detail : {};
    const seconds = secondsOf(detail);
    const isShort = seconds < SECONDS_SHOWN;
    const wait = isShort ? t('seconds', { count: seconds }) : t('minutes', { count: Math.ceil(seconds / 60) });
    if (i18n.exists(id, { ns: 'errors' })) return t(id as 'rate', { wait });
    return (error instanceof ApiError && error.serverText) || t('internal');
  };
}

/** Whole seconds until one may try again; a minute where the server does not say. */
function secondsOf(detail: Readonly<Record<string, unknown>>): number {
  const seconds = Number(detail.seconds ?? detail.retryAfter ?? 60);
  return Number.isFinite(seconds) ? Math.max(1, Math.ceil(seconds)) : 60;
}
