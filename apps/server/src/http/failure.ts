import type { ErrorEnvelope } from '@parley/protocol/envelope';
import { ERRORS, type ErrorId } from '@parley/protocol/errors';
import { isOutage } from '../db/failures';
import { Refusal } from '../errors';
import type { Language } from './handler';
import { errorText } from './texts';

/** Turns any thrown value into a refusal; only `internal` is a fault of the server. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const status = clientStatus(error);
  if (status !== null) return new Refusal(clientErrors[status] ?? 'bad-request');
  return new Refusal(isDatabaseAway(error) ? 'database-away' : 'internal');
}

export function errorEnvelope(refusal: Refusal, language: Language): ErrorEnvelope {
  return {
    code: ERRORS[refusal.id],
    msg: errorText(language, refusal.id, refusal.detail),
    data: { ...refusal.detail, error: refusal.id },
  };
}

/** Refusals by Fastify itself: broken JSON, another content type, too large a body. */
const clientErrors: Record<number, ErrorId> = { 404: 'not-found', 413: 'too-large', 429: 'rate' };

function clientStatus(error: unknown): number | null {
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : null;
}

/** Errors of Node (`ERR_…`) and Fastify (`FST_…`) have codes too: those are bugs, not outages. */
function isDatabaseAway(error: unknown): boolean {
  const { code, path } = (error ?? {}) as { code?: unknown; path?: unknown };
  if (typeof code === 'string' && /^(ERR|FST)_/.test(code)) return false;
  return isOutage(error) && !(typeof path === 'string' && !isSocketPath(error));
}

/** A missing file is no outage, though both are ENOENT; the database's own socket fails in `connect`. */
const isSocketPath = (error: unknown): boolean => (error as { syscall?: unknown }).syscall === 'connect';
