import type { ChannelFault } from '@parley/core/channels/words';

/**
 * `isSure`: the other side did not do it. False: the request was sent and its answer did not come, so that it may have
 * been done. `code`: its number, if it has named one. `isCut`: the other side closed the connection without an answer.
 */
export type Failure = {
  ok: false;
  code: number | null;
  fault: ChannelFault;
  detail: string;
  isSure: boolean;
  isCut?: boolean;
};
export type Answered<T> = { ok: true; data: T } | Failure;

/**
 * Failures that pass by themselves, or once an administrator has mended them; everything else is final. `uncertain`, an
 * answer that was lost, is final: nothing would make a repetition harmless, and the agent is told that the message may
 * have arrived.
 */
export const PASSING: ReadonlySet<ChannelFault> = new Set([
  ...(['platform', 'unreachable', 'timeout', 'frequency', 'token', 'app-secret', 'allowed'] as const),
  ...(['credentials', 'tls', 'private-target'] as const),
]);

/** The other side's number; without one, what happened. */
export const errorOf = ({ code, detail }: Failure): string => (code === null ? detail : String(code));

/** The same for who asked by a route: the number stands beside the reason, whose words say the rest. */
export const toldOf = ({ fault, code }: Failure): { fault: ChannelFault; error: string | null } => ({
  fault,
  error: code === null ? null : String(code),
});

/** Of a call that may be repeated: without an answer it is simply tried again. */
export const harmless = <T>(answered: Answered<T>): Answered<T> =>
  answered.ok || answered.isSure ? answered : { ...answered, fault: 'unreachable', isSure: true };
