import type { GatewayFault } from '@parley/protocol/http/software/gateways';
import { Refused } from '../../../outside/target';
import { SmsRefused } from './sms';

/** Codes of errors by what they mean: of nodemailer, and of Node. */
const CODES: Readonly<Record<string, GatewayFault>> = {
  EAUTH: 'credentials',
  ENOAUTH: 'credentials',
  ETLS: 'tls',
  ETIMEDOUT: 'timeout',
  EDNS: 'unreachable',
  ENOTFOUND: 'unreachable',
  EAI_AGAIN: 'unreachable',
  ECONNREFUSED: 'unreachable',
  ECONNRESET: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  ECONNECTION: 'unreachable',
  EENVELOPE: 'refused',
  EMESSAGE: 'refused',
};
const TLS_WORDS = /certificate|ssl|tls|wrong version/i;
/** Characters of a service's answer that are shown. */
const SHOWN = 300;

/** Why a gateway failed, with the words of the service. */
export function faultOf(error: unknown): { ok: false; fault: GatewayFault; detail: string } {
  const {
    message = '',
    code = '',
    name = '',
    cause,
    response,
  } = error as Error & { code?: unknown; response?: unknown };
  const detail = String(response ?? message).slice(0, SHOWN);
  const because = (fault: GatewayFault) => ({ ok: false as const, fault, detail });
  if (error instanceof Refused || cause instanceof Refused)
    return { ...because((error instanceof Refused ? error : (cause as Refused)).reason), detail: '' };
  if (error instanceof SmsRefused) return because('refused');
  if (name === 'TimeoutError') return because('timeout');
  if (TLS_WORDS.test(message) || /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_|SELF_SIGNED|UNABLE_TO_)/.test(String(code)))
    return because('tls');
  return because(CODES[String(code)] ?? (response ? 'refused' : 'unexpected'));
}
