/** Every HTTP answer: `code` 200 with `data`, or the status of the error with its stable id in `data.error`. */
export type Envelope<T> = { code: 200; msg: string; data: T };
export type ErrorEnvelope = { code: number; msg: string; data: { error: string; [detail: string]: unknown } };

export const envelope = <T>(data: T): Envelope<T> => ({ code: 200, msg: 'success', data });
