import { type LookupAddress, lookup as resolve } from 'node:dns';
import { type RequestOptions, request } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isForbiddenAddress } from './forbidden-address';

export type OutsideRequest = { method?: 'GET' | 'POST'; form?: URLSearchParams; bearer?: string };

/** Calls an external service. Returns its JSON; rejects for any status other than 2xx. */
export type CallOutside = (url: string, request?: OutsideRequest) => Promise<unknown>;

/** Milliseconds for the whole call. */
const TIMEOUT_MS = 10_000;
/** Maximum number of bytes of an answer: a user's profile has a few hundred. */
const MAX_ANSWER_BYTES = 256 * 1024;

/**
 * Only by https, never to this machine or its local link, and without following redirects. Addresses are checked in the
 * lookup of the connection itself, so that a name cannot resolve to another address after the check.
 */
export const callOutside: CallOutside = async (url, { method = 'GET', form, bearer } = {}) => {
  const target = new URL(url);
  if (target.protocol !== 'https:') throw new Error('not https');
  const host = target.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && isForbiddenAddress(host)) throw new Error('an address of this machine');
  const options: RequestOptions = {
    method,
    lookup: lookupOutside,
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: {
      accept: 'application/json',
      'user-agent': 'Parley',
      ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
      ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
  };
  return JSON.parse(await send(target, options, form?.toString()));
};

function send(target: URL, options: RequestOptions, body: string | undefined): Promise<string> {
  return new Promise((answer, fail) => {
    const sent = request(target, options, (response) => {
      if (response.statusCode === undefined || response.statusCode < 200 || response.statusCode > 299)
        return void sent.destroy(new Error(`answered ${response.statusCode}`));
      const parts: Buffer[] = [];
      let length = 0;
      response.on('data', (part: Buffer) => {
        length += part.length;
        parts.push(part);
        if (length > MAX_ANSWER_BYTES) sent.destroy(new Error('too long an answer'));
      });
      response.on('error', fail);
      response.on('end', () => answer(Buffer.concat(parts).toString('utf8')));
    });
    sent.on('error', fail);
    // Without an answer or an error: the service switched to another protocol (101).
    sent.on('close', () => fail(new Error('closed')));
    sent.end(body);
  });
}

/** Resolves a name without forbidden addresses; an error if none is left. */
const lookupOutside: LookupFunction = (hostname, options, done) => {
  resolve(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    if (error) return done(error, []);
    const outside = found.filter(({ address }) => !isForbiddenAddress(address));
    const first = outside[0];
    if (!first) return done(new Error('an address of this machine'), []);
    if (options.all) done(null, outside);
    else done(null, first.address, first.family);
  });
};
