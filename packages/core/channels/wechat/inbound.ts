import { type Fields, textIn } from './fields';

/** What happened to a visitor of an account. `position`: sent by phones now and then, not by the person. */
export const weChatEvents = ['follow', 'unfollow', 'scan', 'menu', 'enter', 'position', 'outcome', 'other'] as const;
export type WeChatEvent = (typeof weChatEvents)[number];

/** Contents of a callback. Ids of media are fetched from the platform, which keeps them for three days. */
export type Content =
  | { kind: 'text'; text: string; menuId: string }
  | { kind: 'image'; mediaId: string }
  /** `heard`: what the platform recognised; empty unless the account has recognition switched on. */
  | { kind: 'voice'; mediaId: string; format: string; heard: string }
  | { kind: 'video'; mediaId: string; thumbId: string }
  | { kind: 'location'; latitude: number; longitude: number; label: string }
  | { kind: 'link'; title: string; text: string; url: string }
  /** A page of a mini-program. */
  | { kind: 'page'; title: string; appId: string; path: string; thumbId: string }
  /**
   * `scene`: of a code that was scanned, or of the entry to a mini-program. `key`: of a menu, its key or address.
   * `opens`: whether replies may be sent after it (W-02, W-03).
   */
  | { kind: 'event'; event: WeChatEvent; scene: string; key: string; opens: boolean }
  | { kind: 'unknown' };

export type Inbound = {
  /** The visitor's openid, and the account's own id. */
  from: string;
  to: string;
  /** Milliseconds, by the platform's clock. */
  at: number;
  /** The same for each repetition of a callback. */
  dedupe: string;
  /** Kind for the log: `text`, `event.subscribe`. */
  what: string;
  content: Content;
};

/** W-10 … W-13: a callback's meaning; null: it names no sender. */
export function inboundOf(fields: Fields): Inbound | null {
  const from = textIn(fields, 'FromUserName');
  const type = textIn(fields, 'MsgType').toLowerCase();
  if (!isOpenId(from)) return null;
  const event = type === 'event' ? textIn(fields, 'Event') : '';
  const seconds = Number(textIn(fields, 'CreateTime'));
  return {
    from,
    to: textIn(fields, 'ToUserName'),
    at: Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : 0,
    dedupe: dedupeOf(fields, from, event),
    what: nameOf(event ? `event.${event}` : type || 'unknown'),
    content: type === 'event' ? eventOf(fields, event) : contentOf(fields, type),
  };
}

const isOpenId = (id: string): boolean => /^[\w-]{1,128}$/.test(id);
const nameOf = (text: string): string => text.replace(/[^\w.-]/g, '_').slice(0, 60);

/** W-13 */
function dedupeOf(fields: Fields, from: string, event: string): string {
  const id = textIn(fields, 'MsgId') || textIn(fields, 'MsgID');
  if (id !== '' && event === '') return `m${id.slice(0, 64)}`;
  return [
    'e',
    from,
    textIn(fields, 'CreateTime'),
    event,
    textIn(fields, 'EventKey').slice(0, 100),
    id.slice(0, 32),
  ].join(' ');
}

/** W-10 */
const CONTENTS: Readonly<Record<string, (text: (name: string) => string) => Content | null>> = {
  text: (text) => ({ kind: 'text', text: text('Content'), menuId: text('bizmsgmenuid') }),
  image: (text) => media(text, (mediaId) => ({ kind: 'image', mediaId })),
  voice: (text) =>
    media(text, (mediaId) => ({ kind: 'voice', mediaId, format: text('Format'), heard: text('Recognition') })),
  video: (text) => media(text, (mediaId) => ({ kind: 'video', mediaId, thumbId: text('ThumbMediaId') })),
  shortvideo: (text) => media(text, (mediaId) => ({ kind: 'video', mediaId, thumbId: text('ThumbMediaId') })),
  location: (text) => {
    const [latitude, longitude] = [coordinate(text('Location_X'), 90), coordinate(text('Location_Y'), 180)];
    return latitude === null || longitude === null
      ? null
      : { kind: 'location', latitude, longitude, label: text('Label') };
  },
  link: (text) => ({ kind: 'link', title: text('Title'), text: text('Description'), url: text('Url') }),
  miniprogrampage: (text) => ({
    kind: 'page',
    title: text('Title'),
    appId: text('AppId'),
    path: text('PagePath'),
    thumbId: text('ThumbMediaId'),
  }),
};

function contentOf(fields: Fields, type: string): Content {
  const make = Object.hasOwn(CONTENTS, type) ? CONTENTS[type] : undefined;
  return make?.((name) => textIn(fields, name)) ?? { kind: 'unknown' };
}

const media = (text: (name: string) => string, make: (mediaId: string) => Content): Content | null =>
  text('MediaId') === '' ? null : make(text('MediaId'));

function coordinate(text: string, most: number): number | null {
  const value = Number(text);
  return text.trim() !== '' && Number.isFinite(value) && Math.abs(value) <= most ? value : null;
}

/**
 * W-11 W-12 Source: https://developers.weixin.qq.com/doc/offiaccount/Message_Management/Service_Center_messages.html, by
 * which of menus only those that push a click or a scan allow replies.
 */
const EVENTS: Readonly<Record<string, { event: WeChatEvent; opens?: true }>> = {
  subscribe: { event: 'follow', opens: true },
  unsubscribe: { event: 'unfollow' },
  scan: { event: 'scan', opens: true },
  click: { event: 'menu', opens: true },
  scancode_push: { event: 'menu', opens: true },
  scancode_waitmsg: { event: 'menu', opens: true },
  view: { event: 'menu' },
  view_miniprogram: { event: 'menu' },
  pic_sysphoto: { event: 'menu' },
  pic_photo_or_album: { event: 'menu' },
  pic_weixin: { event: 'menu' },
  location_select: { event: 'menu' },
  user_enter_tempsession: { event: 'enter', opens: true },
  location: { event: 'position' },
  templatesendjobfinish: { event: 'outcome' },
  subscribe_msg_sent_event: { event: 'outcome' },
  masssendjobfinish: { event: 'outcome' },
};

function eventOf(fields: Fields, name: string): Content {
  const lower = name.toLowerCase();
  const { event, opens = false } = (Object.hasOwn(EVENTS, lower) && EVENTS[lower]) || { event: 'other' as const };
  const key = textIn(fields, 'EventKey');
  return { kind: 'event', event, scene: sceneOf(fields, event, key), key: event === 'menu' ? key : '', opens };
}

/** A follow through a code has its scene after `qrscene_`. */
function sceneOf(fields: Fields, event: WeChatEvent, key: string): string {
  if (event === 'follow') return key.startsWith('qrscene_') ? key.slice('qrscene_'.length) : '';
  if (event === 'scan') return key;
  return event === 'enter' ? textIn(fields, 'SessionFrom') : '';
}
