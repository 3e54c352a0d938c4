import { request as plainly } from 'node:http';
import { request as securely } from 'node:https';
import { addressMatcher } from '../../apps/server/src/addresses';
import { type Finding, failed, note, ok } from './finding';

const TIMEOUT_MS = 5000;

type Answer = { status: number; headers: Record<string, unknown> };

/** Does the address of PARLEY_PUBLIC_URL lead here, with the client's address and with sockets? */
export async function checkProxy(env: NodeJS.ProcessEnv): Promise<Finding[]> {
  const { PARLEY_PUBLIC_URL: url, PARLEY_TRUSTED_PROXIES: listed = '' } = env;
  try {
    addressMatcher(
      listed
        .split(',')
        .map((entry) => entry.trim())
        .filter(Boolean),
      'PARLEY_TRUSTED_PROXIES',
    );
  } catch (error) {
    return [failed(error instanceof Error ? error.message : String(error))];
  }
  if (!url) return listed ? [note('PARLEY_TRUSTED_PROXIES is set, and PARLEY_PUBLIC_URL is not')] : [];
  if (!URL.canParse(url)) return [failed('PARLEY_PUBLIC_URL is not a web address.')];
  const findings: Finding[] = [];
  if (url.startsWith('http:'))
    findings.push(note('PARLEY_PUBLIC_URL is not https: browsers offer no notices, and cookies are not "Secure"'));
  const health = await ask(new URL('/healthz', url));
  if (typeof health === 'string')
    return [...findings, note(`PARLEY_PUBLIC_URL does not answer from this machine (${health})`)];
  const forwarded = health.headers['x-parley-forwarded'];
  if (health.status !== 200 || forwarded === undefined)
    return [...findings, failed(`PARLEY_PUBLIC_URL answers ${health.status} to /healthz, and not as Parley does.`)];
  return [...findings, judgeForwarding(String(forwarded)), await socketsPass(url), await metricsAreInside(url)];
}

/** `forwarded`: what the server says of the header of the call by the public address. */
export function judgeForwarding(forwarded: string): Finding {
  if (forwarded === 'believed') return ok("The proxy names the client's address, and is believed");
  if (forwarded === 'ignored')
    return failed(
      'The proxy names clients in X-Forwarded-For and is not believed: all visitors count as one address. Name its address in PARLEY_TRUSTED_PROXIES.',
    );
  return failed(
    'The proxy does not set X-Forwarded-For: all visitors count as one address. Let it add the header, as in deploy/nginx.conf.',
  );
}

async function socketsPass(url: string): Promise<Finding> {
  const answer = await ask(new URL('/ws/visitor', url), {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': Buffer.alloc(16).toString('base64'),
  });
  if (typeof answer !== 'string' && answer.status === 101) return ok('The proxy passes WebSockets');
  const why = typeof answer === 'string' ? answer : `${answer.status}`;
  return failed(`The proxy does not pass WebSockets of /ws/visitor (${why}): let it pass Upgrade and Connection.`);
}

async function metricsAreInside(url: string): Promise<Finding> {
  const answer = await ask(new URL('/metrics', url));
  if (typeof answer !== 'string' && answer.status === 200)
    return note('/metrics answers by the public address: block it in the proxy');
  return ok('/metrics is not public');
}

/** Status and headers, or why there is no answer. The certificate is not judged: the machine may know another one. */
function ask(url: URL, headers: Record<string, string> = {}): Promise<Answer | string> {
  return new Promise((answer) => {
    const send = url.protocol === 'https:' ? securely : plainly;
    const call = send(url, { headers, timeout: TIMEOUT_MS, agent: false, rejectUnauthorized: false });
    call.on('response', ({ statusCode = 0, headers: got }) => {
      answer({ status: statusCode, headers: got });
      call.destroy();
    });
    call.on('upgrade', ({ headers: got }, socket) => {
      answer({ status: 101, headers: got });
      socket.destroy();
    });
    call.on('timeout', () => call.destroy(new Error('no answer')));
    call.on('error', ({ message }) => answer(message));
    call.end();
  });
}
