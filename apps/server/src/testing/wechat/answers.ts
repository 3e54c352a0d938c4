import { randomUUID } from 'node:crypto';
import type { Call, Media, PlatformState } from './platform';

type Answer = { json: object } | { file: Media } | { to: string };
type Caller = { appId: string; kind: 'official' | 'mini' };

const TYPES = ['text', 'image', 'voice', 'video', 'news', 'mpnewsarticle', 'msgmenu', 'link', 'miniprogrampage'];
const TEXT_BYTES = 2048;

const refused = (errcode: number, errmsg = `stand-in ${errcode}`): Answer => ({ json: { errcode, errmsg } });
const good = (more: object = {}): Answer => ({ json: { errcode: 0, errmsg: 'ok', ...more } });

const CALLS: Readonly<Record<string, (state: PlatformState, call: Call, by: Caller) => Answer>> = {
  'cgi-bin/message/custom/send': send,
  'cgi-bin/message/custom/typing': () => good(),
  'cgi-bin/message/template/send': notify,
  'cgi-bin/message/subscribe/send': notify,
  'cgi-bin/template/get_all_private_template': (state, _call, { appId }) => ({
    json: { template_list: state.templates.get(appId) ?? [] },
  }),
  'wxaapi/newtmpl/gettemplate': (state, _call, { appId }) => good({ data: state.templates.get(appId) ?? [] }),
  'cgi-bin/media/get': (state, { query }) => {
    const file = state.media.get(query.media_id ?? '');
    return file ? { file } : refused(40007, 'invalid media_id');
  },
  'cgi-bin/media/upload': upload,
  'cgi-bin/user/info': (state, { query: { openid = '' } }) => ({
    json: { subscribe: 1, openid, language: 'zh_CN', subscribe_time: 1_348_831_860, ...state.users.get(openid) },
  }),
  'cgi-bin/user/tag/getidlist': () => good({ tagid_list: [] }),
  'cgi-bin/tags/get': () => good({ tags: [] }),
  'cgi-bin/qrcode/create': (_state, { body }) => {
    const info = body.action_info as { scene?: { scene_str?: string; scene_id?: number } } | undefined;
    const scene = info?.scene?.scene_str ?? info?.scene?.scene_id;
    if (scene === undefined) return refused(40053, 'invalid action info');
    return {
      json: {
        ticket: `ticket-${scene}`,
        expire_seconds: body.expire_seconds ?? 60,
        url: `http://weixin.qq.com/q/${scene}`,
      },
    };
  },
};

export function answerCall(state: PlatformState, call: Call): Answer {
  if (call.path === 'cgi-bin/stable_token') return giveToken(state, call.body);
  if (call.path === 'connect/oauth2/authorize') return signIn(state, call.query);
  if (call.path === 'sns/oauth2/access_token') return nameSignedIn(state, call.query);
  const by = callerOf(state, call.query.access_token ?? '');
  if (typeof by === 'number') return refused(by, by === 42001 ? 'access_token expired' : 'invalid credential');
  return CALLS[call.path]?.(state, call, by) ?? refused(48001, 'api unauthorized');
}

/** The page of the sign-in with `snsapi_base`, which asks nothing and returns at once. */
function signIn(state: PlatformState, query: Call['query']): Answer {
  const { appid = '', redirect_uri = '', state: said = '' } = query;
  const to = new URL(redirect_uri);
  if (state.reader) {
    const code = `code-${randomUUID()}`;
    state.signIns.set(code, { appId: appid, ...state.reader });
    to.searchParams.set('code', code);
  }
  to.searchParams.set('state', said);
  return { to: to.href };
}

function nameSignedIn(state: PlatformState, { appid, secret, code = '' }: Call['query']): Answer {
  const app = state.apps.find((one) => one.appId === appid);
  if (app?.secret !== secret) return refused(40125, 'invalid appsecret');
  const known = state.signIns.get(code);
  state.signIns.delete(code);
  if (known?.appId !== appid) return refused(40029, 'invalid code');
  const { openId: openid, unionId: unionid } = known!;
  return { json: { access_token: 'of-the-page', expires_in: 7200, scope: 'snsapi_base', openid, unionid } };
}

/** Milliseconds before the end of a token from which on another one is given; both are good then. */
const OVERLAP_MS = 5 * 60_000;

/** Like the platform: the same token until five minutes before its end, unless a new one is asked for. */
function giveToken(state: PlatformState, { appid, secret, force_refresh }: Record<string, unknown>): Answer {
  if (!state.isAllowed) return refused(40164, 'invalid ip 203.0.113.7, not in whitelist');
  const app = state.apps.find((one) => one.appId === appid);
  if (!app) return refused(40013, 'invalid appid');
  if (app.secret !== secret) return refused(40125, 'invalid appsecret');
  const now = state.now();
  const kept = [...state.tokens].find(([, one]) => one.appId === appid && one.expiresAt - OVERLAP_MS > now);
  if (kept && force_refresh !== true)
    return { json: { access_token: kept[0], expires_in: Math.floor((kept[1].expiresAt - now) / 1000) } };
  for (const [old, one] of state.tokens)
    if (one.appId === appid && (force_refresh === true || one.expiresAt <= now)) state.tokens.delete(old);
  const token = `token-${randomUUID()}`;
  state.tokens.set(token, { appId: app.appId, expiresAt: now + state.tokenSeconds * 1000 });
  return { json: { access_token: token, expires_in: state.tokenSeconds } };
}

function callerOf(state: PlatformState, token: string): Caller | 40001 | 42001 {
  const known = state.tokens.get(token);
  const app = state.apps.find((one) => one.appId === known?.appId);
  if (!known || !app) return 40001;
  return known.expiresAt > state.now() ? app : 42001;
}

function send(state: PlatformState, { body }: Call, { appId }: Caller): Answer {
  const { touser, msgtype } = body;
  if (typeof touser !== 'string' || touser === '') return refused(40003, 'invalid openid');
  if (typeof msgtype !== 'string' || !TYPES.includes(msgtype)) return refused(40008, 'invalid message type');
  const content = body[msgtype] as Record<string, unknown> | undefined;
  if (!content) return refused(44004, 'empty content');
  if (Buffer.byteLength(String(content.content ?? '')) > TEXT_BYTES) return refused(45002, 'content size out of limit');
  const mediaId = content.media_id ?? content.thumb_media_id;
  if (mediaId !== undefined && !state.media.has(String(mediaId))) return refused(40007, 'invalid media_id');
  const spent = state.windows.take(touser);
  if (spent !== 0)
    return refused(spent, spent === 45015 ? 'response out of time limit' : 'out of response count limit');
  state.sent.push({ appId, openId: touser, message: body, at: state.now() });
  state.counted += 1;
  return good({ msgid: state.counted });
}

function notify(state: PlatformState, { body }: Call, { appId }: Caller): Answer {
  if (typeof body.touser !== 'string' || body.touser === '') return refused(40003, 'invalid openid');
  if (typeof body.template_id !== 'string' || body.template_id === '') return refused(40037, 'invalid template_id');
  state.notices.push({ appId, openId: body.touser, message: body, at: state.now() });
  state.counted += 1;
  return good({ msgid: state.counted });
}

function upload(state: PlatformState, { bytes, type, query }: Call): Answer {
  const boundary = /boundary=(.+)$/.exec(type)?.[1];
  const text = bytes.toString('latin1');
  const start = text.indexOf('\r\n\r\n');
  const end = boundary ? text.lastIndexOf(`\r\n--${boundary}--`) : -1;
  if (start < 0 || end < start) return refused(41005, 'media data missing');
  const head = text.slice(0, start);
  const name = Buffer.from(/filename="([^"]*)"/.exec(head)?.[1] ?? '', 'latin1').toString('utf8');
  const id = `media-${randomUUID()}`;
  state.media.set(id, {
    bytes: bytes.subarray(start + 4, end),
    type: /content-type: ([^\r\n]+)/i.exec(head)?.[1] ?? 'application/octet-stream',
    name,
  });
  return { json: { type: query.type ?? 'image', media_id: id, created_at: Math.floor(state.now() / 1000) } };
}
