import type { Answer } from '@parley/protocol/http/routes';
import { Refusal } from '../../errors';
import { findAccount, findSecrets } from '../accounts/store';
import { toldOf } from '../failure';
import { type CallParts, callAs } from '../wechat/call-as';
import { listCodes, saveCode } from './store';

type Made = Answer<'POST /link/doWeChatCode'>;

const failed = (fault: NonNullable<Made['fault']>): Made => ({ url: null, fault, error: null });

/** A code of a link that is good for ever. Its scene is the link's id, which callbacks name again. */
export async function makeCode(parts: CallParts, { id, account }: { id: string; account: string }): Promise<Made> {
  const { db, clock } = parts.context;
  const found = (await listCodes(db, id)).find((one) => one.account === account);
  if (!found) throw new Refusal('not-found');
  if (found.url !== null) return { url: found.url, fault: null, error: null };
  const made = await askCode(parts, { account, appId: found.appId, scene: id });
  if (made.url !== null) await saveCode(db, { linkId: id, account, appId: found.appId, url: made.url }, clock.now());
  return made;
}

/** A code of a scene, as of the float bar. The platform gives the same one each time. */
export async function makeSceneCode(parts: CallParts, wish: { account: string; scene: string }): Promise<Made> {
  const account = await findAccount(parts.context.db, wish.account);
  if (account?.channel !== 'wechat' || !account.enabled) throw new Refusal('not-found');
  return askCode(parts, { ...wish, appId: account.appId });
}

type Wanted = { account: string; appId: string; scene: string };

async function askCode(parts: CallParts, { account, appId, scene }: Wanted): Promise<Made> {
  const { secret } = await findSecrets(parts.context.db, account);
  if (!secret) return failed('app-secret');
  const app = { accountId: account, appId, secret };
  const answered = await callAs<{ url?: unknown }>(parts, app, {
    path: 'cgi-bin/qrcode/create',
    body: { action_name: 'QR_LIMIT_STR_SCENE', action_info: { scene: { scene_str: scene } } },
  });
  if (!answered.ok) return { url: null, ...toldOf(answered) };
  const { url } = answered.data;
  if (typeof url !== 'string' || !/^https?:\/\/\S{1,200}$/.test(url)) return failed('platform');
  return { url, fault: null, error: null };
}
