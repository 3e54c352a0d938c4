import * as z from 'zod';
import { callJson } from './call-json';
import { type Outside, type Person, textsOf, type WithSecret } from './person';

const LOGIN = 'https://login.dingtalk.com';
const API = 'https://api.dingtalk.com';
const OLD_API = 'https://oapi.dingtalk.com';

const ofPerson = z.object({ accessToken: z.string().min(1) });
const me = z.object({ unionId: z.string().min(1), nick: z.string().optional() });
const found = z.object({ result: z.object({ userid: z.string().min(1) }) });
const member = z.object({
  result: z.object({
    name: z.string().optional(),
    org_email: z.string().optional(),
    active: z.boolean().optional(),
    dept_id_list: z.array(z.number()).default([]),
    role_list: z.array(z.object({ name: z.string() })).default([]),
  }),
});

export function dingtalkPage(
  { clientId }: WithSecret,
  { urls }: Outside,
  wish: { returnUrl: string; state: string },
): string {
  const url = new URL('/oauth2/auth', urls.dingtalk ?? LOGIN);
  const { returnUrl, state } = wish;
  const parameters = { redirect_uri: returnUrl, response_type: 'code', client_id: clientId, scope: 'openid', state };
  for (const [name, value] of Object.entries({ ...parameters, prompt: 'consent' })) url.searchParams.set(name, value);
  return url.href;
}

/**
 * The member of the organisation who scanned the code: anybody with DingTalk may scan it, so only those count whom the
 * organisation's address book knows. Groups are its departments (numbers) and roles (names).
 */
export async function dingtalkPerson(provider: WithSecret, outside: Outside, code: string): Promise<Person> {
  const api = outside.urls.dingtalk ?? API;
  const old = outside.urls.dingtalk ?? OLD_API;
  const { clientId, secret } = provider;
  const login = { clientId, clientSecret: secret, code, grantType: 'authorization_code' };
  const { accessToken } = await callJson(outside, ofPerson, {
    url: `${api}/v1.0/oauth2/userAccessToken`,
    json: login,
  });
  const headers = { 'x-acs-dingtalk-access-token': accessToken };
  const { unionId, nick = '' } = await callJson(outside, me, { url: `${api}/v1.0/contact/users/me`, headers });
  const token = encodeURIComponent(await dingtalkToken(provider, outside));
  const { result } = await callJson(outside, found, {
    url: `${old}/topapi/user/getbyunionid?access_token=${token}`,
    json: { unionid: unionId },
  });
  const { result: user } = await callJson(outside, member, {
    url: `${old}/topapi/v2/user/get?access_token=${token}`,
    json: { userid: result.userid },
  });
  if (user.active === false) throw new Error('not an active member');
  return {
    issuer: `dingtalk:${clientId}`,
    subject: unionId,
    username: result.userid,
    name: user.name ?? nick,
    // Of the organisation's own mail; the other address is what the person typed.
    email: user.org_email ? user.org_email.toLowerCase() : null,
    groups: [...textsOf(user.dept_id_list), ...user.role_list.map(({ name }) => name)],
  };
}

/** The app's own token, which shows that id and secret are right. */
export async function dingtalkToken({ clientId, secret }: WithSecret, outside: Outside): Promise<string> {
  const { accessToken } = await callJson(outside, ofPerson, {
    url: `${outside.urls.dingtalk ?? API}/v1.0/oauth2/accessToken`,
    json: { appKey: clientId, appSecret: secret },
  });
  return accessToken;
}
