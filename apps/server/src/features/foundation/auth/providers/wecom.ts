import * as z from 'zod';
import { callJson } from './call-json';
import { type Outside, type Person, textsOf, type WithSecret } from './person';

const LOGIN = 'https://login.work.weixin.qq.com';
const API = 'https://qyapi.weixin.qq.com';

const ofApp = z.object({ access_token: z.string().min(1) });
/** Without a `userid`: somebody who is not of the organisation. */
const scanned = z.object({ userid: z.string().min(1) });
const member = z.object({
  name: z.string().optional(),
  biz_mail: z.string().optional(),
  status: z.number().optional(),
  department: z.array(z.number()).default([]),
});
/** `status` of members who may use the account. */
const ACTIVE = 1;

export function wecomPage(provider: WithSecret, { urls }: Outside, wish: { returnUrl: string; state: string }): string {
  const url = new URL('/wwlogin/sso/login', urls.wecom ?? LOGIN);
  const parameters = {
    login_type: 'CorpApp',
    appid: provider.clientId,
    agentid: provider.appId,
    redirect_uri: wish.returnUrl,
    state: wish.state,
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

/** The member who scanned the code; groups are departments (numbers). */
export async function wecomPerson(provider: WithSecret, outside: Outside, code: string): Promise<Person> {
  const api = `${outside.urls.wecom ?? API}/cgi-bin`;
  const token = encodeURIComponent(await wecomToken(provider, outside));
  const asked = `access_token=${token}&code=${encodeURIComponent(code)}`;
  const { userid } = await callJson(outside, scanned, { url: `${api}/auth/getuserinfo?${asked}` });
  const wanted = `access_token=${token}&userid=${encodeURIComponent(userid)}`;
  const user = await callJson(outside, member, { url: `${api}/user/get?${wanted}` });
  if (user.status !== undefined && user.status !== ACTIVE) throw new Error('not an active member');
  return {
    issuer: `wecom:${provider.clientId}`,
    subject: userid,
    username: userid,
    name: user.name ?? '',
    email: user.biz_mail ? user.biz_mail.toLowerCase() : null,
    groups: textsOf(user.department),
  };
}

/** The app's own token, which shows that id and secret are right. */
export async function wecomToken({ clientId, secret }: WithSecret, outside: Outside): Promise<string> {
  const wish = `corpid=${encodeURIComponent(clientId)}&corpsecret=${encodeURIComponent(secret)}`;
  const { access_token } = await callJson(outside, ofApp, {
    url: `${outside.urls.wecom ?? API}/cgi-bin/gettoken?${wish}`,
  });
  return access_token;
}
