import { addressMatcher } from '../../apps/server/src/addresses';
import { listed } from '../../apps/server/src/config';
import { type Finding, failed, note, ok } from './finding';
import { type Answer, ask } from './outside';

/** Does the address of PARLEY_PUBLIC_URL lead here, with the client's address and with sockets? */
export async function checkProxy(env: NodeJS.ProcessEnv): Promise<Finding[]> {
  const { PARLEY_PUBLIC_URL: url, PARLEY_TRUSTED_PROXIES: proxies } = env;
  try {
    addressMatcher(listed(proxies), 'PARLEY_TRUSTED_PROXIES');
  } catch (error) {
    return [failed(error instanceof Error ? error.message : String(error))];
  }
  if (!url) return proxies ? [note('PARLEY_TRUSTED_PROXIES is set, and PARLEY_PUBLIC_URL is not')] : [];
  if (!URL.canParse(url)) return [failed('PARLEY_PUBLIC_URL is not a web address.')];
  const findings: Finding[] = [];
  if (url.startsWith('http:'))
    findings.push(note('PARLEY_PUBLIC_URL is not https: browsers offer no notices, and cookies are not "Secure"'));
  const health = await askProxy(new URL('/healthz', url));
  if (typeof health === 'string')
    return [...findings, note(`PARLEY_PUBLIC_URL does not answer from this machine (${health})`)];
  const forwarded = health.headers['x-parley-forwarded'];
  if (health.status !== 200 || forwarded === undefined)
    return [...findings, failed(`PARLEY_PUBLIC_URL answers ${health.status} to /healthz, and not as Parley does.`)];
  return [...findings, judgeForwarding(String(forwarded)), await socketsPass(url), await metricsAreInside(url)];
}

/** `forwarded`: what the server says of the header of the call by the public address. */
function judgeForwarding(forwarded: string): Finding {
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
  const answer = await askProxy(new URL('/ws/visitor', url), {
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
  const answer = await askProxy(new URL('/metrics', url));
  if (typeof answer !== 'string' && answer.status === 200)
    return note('/metrics answers by the public address: block it in the proxy');
  return ok('/metrics is not public');
}

/** By the public address. The certificate is not judged: the machine may know another one. */
const askProxy = (url: URL, headers: Record<string, string> = {}): Promise<Answer | string> =>
  ask(url, { headers, rejectUnauthorized: false });
