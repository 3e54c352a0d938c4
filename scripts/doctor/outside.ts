import { request as plainly } from 'node:http';
import { type RequestOptions, request as securely } from 'node:https';

const TIMEOUT_MS = 5000;

export type Answer = { status: number; headers: Record<string, unknown> };

/** Status and headers of an answer without its body, or why there is none. */
export function ask(url: URL, options: RequestOptions): Promise<Answer | string> {
  return new Promise((answer) => {
    const send = url.protocol === 'https:' ? securely : plainly;
    const call = send(url, { ...options, timeout: TIMEOUT_MS, agent: false });
    call.on('response', ({ statusCode = 0, headers }) => {
      answer({ status: statusCode, headers });
      call.destroy();
    });
    call.on('upgrade', ({ headers }, socket) => {
      answer({ status: 101, headers });
      socket.destroy();
    });
    call.on('timeout', () => call.destroy(new Error('no answer')));
    call.on('error', ({ message, name }) => answer(message || name));
    call.end();
  });
}

/** Null: something answers http at this address, with any status. Otherwise why not. */
export async function whyUnreachable(address: string): Promise<string | null> {
  const answered = await ask(new URL(address), { method: 'HEAD' });
  return typeof answered === 'string' ? answered : null;
}
