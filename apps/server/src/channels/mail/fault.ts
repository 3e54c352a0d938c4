import type { ChannelFault } from '@parley/core/channels/words';
import { faultOf } from '../../features/foundation/gateways/fault';
import type { Failure } from '../failure';

/** What mail libraries tell of an error, beside its message. */
type MailError = Error & {
  command?: unknown;
  responseCode?: unknown;
  responseText?: unknown;
  authenticationFailed?: unknown;
};

const FAULTS: Readonly<Record<ReturnType<typeof faultOf>['fault'], ChannelFault>> = {
  'not-configured': 'credentials',
  'bad-target': 'private-target',
  'private-target': 'private-target',
  unreachable: 'unreachable',
  timeout: 'timeout',
  tls: 'tls',
  credentials: 'credentials',
  refused: 'platform',
  unexpected: 'unreachable',
};

/**
 * Why a mail server failed. `isSure` always: a mail keeps its id, by which mail servers and programs know a second one, so
 * that it may be repeated after an answer that was lost.
 */
export function mailFailure(error: unknown): Failure {
  const { command, responseCode, responseText, authenticationFailed } = error as MailError;
  const { fault, detail } = faultOf(error);
  const code = typeof responseCode === 'number' ? responseCode : null;
  const words = typeof responseText === 'string' && responseText !== '' ? responseText.slice(0, 300) : detail;
  const of = (known: ChannelFault): Failure => ({ ok: false, code, fault: known, detail: words, isSure: true });
  if (authenticationFailed === true) return of('credentials');
  // RFC 5321: a number from 500 on is final.
  if (code !== null && code >= 500 && fault === 'refused')
    return of(command === 'RCPT TO' ? 'gone' : 'blocked-content');
  return of(FAULTS[fault]);
}
