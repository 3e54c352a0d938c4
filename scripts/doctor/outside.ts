import { request as plainly } from 'node:http';
import { request as securely } from 'node:https';

const TIMEOUT_MS = 5000;

/** Whether anything answers http at this address: any status will do. Otherwise why not. */
export function whyUnreachable(address: string): Promise<string | null> {
  return new Promise((answer) => {
    const url = new URL(address);
    const send = url.protocol === 'https:' ? securely : plainly;
    const call = send(url, { method: 'HEAD', timeout: TIMEOUT_MS, agent: false });
    call.on('response', () => {
      answer(null);
      call.destroy();
    });
    call.on('timeout', () => call.destroy(new Error('no answer')));
    call.on('error', ({ message, name }) => answer(message || name));
    call.end();
  });
}
