import { randomBytes, randomUUID } from 'node:crypto';
import { encrypt, keyBytesOf, signatureOf } from '../../channels/wechat/cipher';

/** Where an account's callbacks go, and how they are signed. Without `aesKey`: plain. */
export type Target = { url: string; appId: string; token: string; aesKey?: string };
type Fields = Record<string, string | number>;

/** What is wrong with a callback, for tests. */
export type Spoiled = { timestamp?: string; nonce?: string; signature?: string; appId?: string; body?: string };

/** A callback's XML, as the platform writes it. */
export const xmlOf = (fields: Fields): string =>
  `<xml>${Object.entries(fields)
    .map(([name, value]) =>
      typeof value === 'number' ? `<${name}>${value}</${name}>` : `<${name}><![CDATA[${value}]]></${name}>`,
    )
    .join('')}</xml>`;

/** Address and body of a callback, signed, and encrypted if the target has a key. */
export function signedCallback(target: Target, fields: Fields, now: number, spoiled: Spoiled = {}) {
  const timestamp = spoiled.timestamp ?? String(Math.floor(now / 1000));
  const nonce = spoiled.nonce ?? randomBytes(5).toString('hex');
  const { token, aesKey } = target;
  const query = new URLSearchParams({ timestamp, nonce, openid: String(fields.FromUserName ?? '') });
  query.set('signature', spoiled.signature ?? signatureOf({ token, timestamp, nonce }));
  let body = spoiled.body ?? xmlOf(fields);
  if (aesKey !== undefined) {
    const cipher = encrypt(body, { key: keyBytesOf(aesKey)!, appId: spoiled.appId ?? target.appId });
    query.set('encrypt_type', 'aes');
    query.set('msg_signature', spoiled.signature ?? signatureOf({ token, timestamp, nonce, encrypt: cipher }));
    body = xmlOf({ ToUserName: String(fields.ToUserName ?? ''), Encrypt: cipher });
  }
  return { url: `${target.url}?${query}`, body };
}

/** Posts a callback; answers status and text. */
export async function postCallback(target: Target, fields: Fields, now = Date.now(), spoiled: Spoiled = {}) {
  const { url, body } = signedCallback(target, fields, now, spoiled);
  const answer = await fetch(url, { method: 'POST', body, headers: { 'content-type': 'text/xml' } });
  return { status: answer.status, text: await answer.text() };
}

/** The platform's check of an address: answers the echoed text if the server knows the token. */
export async function checkServer(target: Target, now = Date.now(), spoiled: Spoiled = {}) {
  const echo = randomBytes(8).toString('hex');
  const { aesKey: _, ...plain } = target;
  const { url } = signedCallback(plain, {}, now, spoiled);
  const answer = await fetch(`${url}&echostr=${echo}`);
  return { status: answer.status, isEchoed: (await answer.text()) === echo };
}

const head = (openId: string, now: number): Fields => ({
  ToUserName: 'gh_stand_in',
  FromUserName: openId,
  CreateTime: Math.floor(now / 1000),
});

let lastId = 0;
/** Ids rise like the platform's; the beginning keeps those of several runs apart. */
const newId = (): number => {
  lastId += 1;
  return Number(`${Date.now()}${lastId % 1000}`.slice(0, 16));
};

/** A message of a kind (`text`, `image` …) with its fields. */
export const message = (openId: string, MsgType: string, fields: Fields, now = Date.now()): Fields => ({
  ...head(openId, now),
  MsgType,
  ...fields,
  MsgId: newId(),
});

export const event = (openId: string, Event: string, fields: Fields = {}, now = Date.now()): Fields => ({
  ...head(openId, now),
  MsgType: 'event',
  Event,
  ...fields,
});

/** An openid as the platform's look. */
export const newOpenId = (): string => `o${randomUUID().replace(/-/g, '').slice(0, 27)}`;
