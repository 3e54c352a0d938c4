import { describe, expect, test } from 'vitest';
import type { Fields } from './fields';
import { inboundOf } from './inbound';
import { saidOf } from './said';

const HEAD = { ToUserName: 'gh_1', FromUserName: 'oVisitor-1', CreateTime: '1348831860' };
const read = (fields: Fields) => inboundOf({ ...HEAD, ...fields })!;
const message = (fields: Fields) => read({ MsgId: '77', ...fields });
const event = (Event: string, fields: Fields = {}) => read({ MsgType: 'event', Event, ...fields });

/** Each kind with what the platform's documents show, its meaning, and what agents see of it. */
test.each<[string, Fields, object, object | null]>([
  [
    'W-14 a text',
    { MsgType: 'text', Content: '你好' },
    { kind: 'text', text: '你好', menuId: '' },
    { kind: 'text', msg: '你好' },
  ],
  [
    'W-14 a line of a menu',
    { MsgType: 'text', Content: '满意', bizmsgmenuid: '101' },
    { kind: 'text', text: '满意', menuId: '101' },
    { kind: 'text', msg: '满意' },
  ],
  ['W-10 a text without content', { MsgType: 'text' }, { kind: 'text', text: '', menuId: '' }, { kind: 'unknown' }],
  [
    'W-10 a picture',
    { MsgType: 'image', PicUrl: 'http://x/', MediaId: 'm1' },
    { kind: 'image', mediaId: 'm1' },
    { kind: 'image', mediaId: 'm1', name: 'image.jpg' },
  ],
  ['W-10 a picture without its id', { MsgType: 'image' }, { kind: 'unknown' }, { kind: 'unknown' }],
  [
    'W-17 a voice with recognition',
    { MsgType: 'voice', MediaId: 'm2', Format: 'amr', Recognition: '腾讯微信团队' },
    { kind: 'voice', mediaId: 'm2', format: 'amr', heard: '腾讯微信团队' },
    { kind: 'file', mediaId: 'm2', name: 'voice.amr', sort: 'voice', heard: '腾讯微信团队' },
  ],
  [
    'W-17 a voice without, of an odd format',
    { MsgType: 'voice', MediaId: 'm2', Format: '../x' },
    { kind: 'voice', mediaId: 'm2', format: '../x', heard: '' },
    { kind: 'file', mediaId: 'm2', name: 'voice.amr', sort: 'voice' },
  ],
  [
    'W-17 a video',
    { MsgType: 'video', MediaId: 'm3', ThumbMediaId: 't3' },
    { kind: 'video', mediaId: 'm3', thumbId: 't3' },
    { kind: 'file', mediaId: 'm3', name: 'video.mp4', sort: 'video' },
  ],
  [
    'W-17 a short video',
    { MsgType: 'shortvideo', MediaId: 'm4', ThumbMediaId: 't4' },
    { kind: 'video', mediaId: 'm4', thumbId: 't4' },
    { kind: 'file', mediaId: 'm4', name: 'video.mp4', sort: 'video' },
  ],
  [
    'W-15 a location',
    { MsgType: 'location', Location_X: '23.134521', Location_Y: '113.358803', Scale: '20', Label: '天河路' },
    { kind: 'location', latitude: 23.134521, longitude: 113.358803, label: '天河路' },
    {
      kind: 'card',
      card: {
        title: '天河路',
        text: '23.134521,113.358803',
        sort: 'location',
        link: 'https://apis.map.qq.com/uri/v1/marker?marker=coord:23.134521,113.358803;title:%E5%A4%A9%E6%B2%B3%E8%B7%AF&referer=parley',
      },
      pictureId: null,
    },
  ],
  [
    'W-10 a location beyond the poles',
    { MsgType: 'location', Location_X: '91', Location_Y: '0' },
    { kind: 'unknown' },
    { kind: 'unknown' },
  ],
  [
    'W-10 a location without a place',
    { MsgType: 'location', Location_X: '', Location_Y: '0' },
    { kind: 'unknown' },
    { kind: 'unknown' },
  ],
  [
    'W-16 a link',
    { MsgType: 'link', Title: '公众平台', Description: '官网', Url: 'https://x.example/' },
    { kind: 'link', title: '公众平台', text: '官网', url: 'https://x.example/' },
    {
      kind: 'card',
      card: { title: '公众平台', text: '官网', link: 'https://x.example/', sort: 'link' },
      pictureId: null,
    },
  ],
  [
    'W-16 a link without a title',
    { MsgType: 'link', Url: 'https://x.example/' },
    { kind: 'link', title: '', text: '', url: 'https://x.example/' },
    { kind: 'card', card: { title: 'https://x.example/', link: 'https://x.example/', sort: 'link' }, pictureId: null },
  ],
  [
    'W-16 a page of a mini-program',
    {
      MsgType: 'miniprogrampage',
      Title: '商品',
      AppId: 'wxa',
      PagePath: 'pages/item?id=1',
      ThumbMediaId: 't5',
      ThumbUrl: 'http://x/',
    },
    { kind: 'page', title: '商品', appId: 'wxa', path: 'pages/item?id=1', thumbId: 't5' },
    { kind: 'card', card: { title: '商品', text: 'pages/item?id=1', sort: 'page' }, pictureId: 't5' },
  ],
  ['W-10 another kind', { MsgType: 'hologram', Content: 'x' }, { kind: 'unknown' }, { kind: 'unknown' }],
  ['W-10 a name of objects', { MsgType: 'constructor' }, { kind: 'unknown' }, { kind: 'unknown' }],
  ['W-10 no kind', {}, { kind: 'unknown' }, { kind: 'unknown' }],
])('%s', (_name, fields, content, said) => {
  const inbound = message(fields);
  expect(inbound.content).toEqual(content);
  expect(saidOf(inbound.content)).toEqual(said);
});

const NONE = { scene: '', key: '', opens: false };
describe('W-11 W-12 events', () => {
  test.each<[string, Fields, object]>([
    ['subscribe', {}, { event: 'follow', ...NONE, opens: true }],
    [
      'subscribe',
      { EventKey: 'qrscene_shop-7', Ticket: 't' },
      { event: 'follow', ...NONE, scene: 'shop-7', opens: true },
    ],
    ['unsubscribe', {}, { event: 'unfollow', ...NONE }],
    ['SCAN', { EventKey: '4294967295' }, { event: 'scan', ...NONE, scene: '4294967295', opens: true }],
    ['CLICK', { EventKey: 'help' }, { event: 'menu', ...NONE, key: 'help', opens: true }],
    ['scancode_waitmsg', { EventKey: 'k' }, { event: 'menu', ...NONE, key: 'k', opens: true }],
    ['VIEW', { EventKey: 'https://x.example/' }, { event: 'menu', ...NONE, key: 'https://x.example/' }],
    ['user_enter_tempsession', { SessionFrom: 'item-1' }, { event: 'enter', ...NONE, scene: 'item-1', opens: true }],
    ['LOCATION', { Latitude: '23.1' }, { event: 'position', ...NONE }],
    ['TEMPLATESENDJOBFINISH', { MsgID: '5', Status: 'success' }, { event: 'outcome', ...NONE }],
    ['toString', {}, { event: 'other', ...NONE }],
  ])('%s %o', (name, fields, content) => {
    const inbound = event(name, fields);
    expect(inbound.content).toEqual({ kind: 'event', ...content });
    expect([inbound.what, saidOf(inbound.content)]).toEqual([`event.${name}`, null]);
  });
});

test('W-13 what a repetition has in common', () => {
  expect(message({ MsgType: 'text', Content: 'a' })).toMatchObject({
    dedupe: 'm77',
    at: 1348831860_000,
    what: 'text',
    to: 'gh_1',
  });
  const click = { EventKey: 'help' };
  expect(event('CLICK', click).dedupe).toBe(event('CLICK', click).dedupe);
  const others = [
    event('CLICK', { EventKey: 'more' }),
    event('VIEW', click),
    event('CLICK', { ...click, CreateTime: '1348831861' }),
  ];
  expect(new Set([event('CLICK', click), ...others].map(({ dedupe }) => dedupe)).size).toBe(4);
});

test.each(['', 'a b', '<x>', 'x'.repeat(129)])('W-13 no sender: %s', (FromUserName) => {
  expect(inboundOf({ ...HEAD, MsgType: 'text', FromUserName })).toBeNull();
});

test('W-10 a kind is a name in the log whatever it holds', () => {
  expect(message({ MsgType: 'a\nb<script>' }).what).toBe('a_b_script_');
});
