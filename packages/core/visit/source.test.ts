import { describe, expect, test } from 'vitest';
import { readSource } from './source';

/** Replaces the GBK decoder: tests only check when it is called. */
const decode = (bytes: Uint8Array, encoding: string) =>
  `${encoding}:${[...bytes].map((byte) => byte.toString(16)).join('')}`;
const SHOP = 'https://shop.example/teas';
const read = (referrer: string, page = SHOP) => Object.values(readSource(referrer, page, decode));

/** As much of GBK as the tests need. */
const GBK: Record<string, string> = {
  d2bd: '医',
  d4ba: '院',
  c5ae: '女',
  d7b0: '装',
  cad6: '手',
  bbfa: '机',
  bfd5: '空',
  b5f7: '调',
  c3a9: '茅',
};
const fromGbk = (bytes: Uint8Array) =>
  [...bytes]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .replace(
      /[89a-f].(?:..)?|../g,
      (hex) => GBK[hex] ?? (hex < '8' ? String.fromCharCode(parseInt(hex, 16)) : '\uFFFD'),
    );
const decoded = (referrer: string, page = SHOP) => readSource(referrer, page, fromGbk).keyword;

describe('V-02 a Chinese engine: GBK where UTF-8 gives no Chinese character', () => {
  test.each([
    // Valid UTF-8 by chance.
    ['http://www.baidu.com/s?wd=%D2%BD%D4%BA', '医院'],
    ['http://www.baidu.com/s?wd=%C5%AE%D7%B0', '女装'],
    ['http://www.sogou.com/web?query=iphone%CA%D6%BB%FA', 'iphone手机'],
    ['http://www.baidu.com/s?wd=%D2%BD%D4%BA%C5', '医院'],
    ['https://www.baidu.com/s?wd=%E5%8C%BB%E9%99%A2', '医院'],
    ['https://www.baidu.com/s?wd=%D0%B7%D0%B5%D0%BB%D0%B5%D0%BD%D1%8B%D0%B9', 'зеленый'],
    ['https://www.baidu.com/s?wd=caf%C3%A9', 'café'],
    ['https://www.baidu.com/s?ie=utf-8&wd=%C3%A9', 'é'],
    ['http://www.baidu.com/s?IE=GB2312&WD=%BF%D5%B5%F7', '空调'],
    // No Chinese engine.
    ['https://www.google.fr/search?q=%C3%A9', 'é'],
  ])('%s', (referrer, keyword) => expect(decoded(referrer)).toBe(keyword));

  test('also the word of its advertisement', () => {
    expect(decoded('', `${SHOP}?utm_source=baidu&utm_medium=cpc&utm_term=%C5%AE%D7%B0`)).toBe('女装');
  });
});

describe('V-02 search', () => {
  test.each([
    ['https://www.baidu.com/s?wd=%E7%BA%A2%E8%8C%B6', 'Baidu', '红茶'],
    ['https://m.baidu.com/from=1/s?word=%E7%BA%A2%E8%8C%B6+%E7%BB%BF%E8%8C%B6', 'Baidu', '红茶 绿茶'],
    ['https://www.baidu.com/link?url=abc&wd=', 'Baidu', ''],
    ['https://www.google.com.hk/search?q=tea', 'Google', 'tea'],
    ['https://www.google.com/#q=black+tea', 'Google', 'black tea'],
    ['https://www.google.co.uk/search?as_q=tea&as_epq=first+flush&as_eq=bags', 'Google', 'tea "first flush" -bags'],
    ['https://cn.bing.com/search?q=tea&form=QBLH', 'Bing', 'tea'],
    ['https://www4.bing.com/search?q=tea', 'Bing', 'tea'],
    ['https://m.cn.bing.com/search?q=tea', 'Bing', 'tea'],
    ['https://www.bing.com/search?Q=tea', 'Bing', 'tea'],
    ['https://www2.baidu.com/s?wd=tea', 'Baidu', 'tea'],
    ['https://yandex.com.tr/search/?text=tea', 'Yandex', 'tea'],
    ['https://www.so.com/s?q=tea', '360', 'tea'],
    ['https://m.sogou.com/web/searchList.jsp?keyword=tea', 'Sogou', 'tea'],
    ['https://yz.m.sm.cn/s?q=tea', 'Shenma', 'tea'],
    ['https://so.toutiao.com/search?keyword=红茶', 'Toutiao', '红茶'],
    ['https://search.yahoo.co.jp/search?p=tea', 'Yahoo Japan', 'tea'],
    ['android-app://com.google.android.googlequicksearchbox/', 'Google', ''],
    ['HTTPS://WWW.BAIDU.COM:443/s?wd=tea', 'Baidu', 'tea'],
    // 红茶 in GBK, not UTF-8.
    ['http://www.baidu.com/s?wd=%BA%EC%B2%E8', 'Baidu', 'gbk:baecb2e8'],
    ['http://www.baidu.com/s?ie=gb2312&wd=%BA%EC', 'Baidu', 'gbk:baec'],
  ])('%s', (referrer, engine, keyword) => {
    expect(read(referrer)).toEqual(['search', engine, keyword]);
  });

  test.each(['https://pan.baidu.com/s/1abc', 'https://mail.google.com/mail/u/0/', 'https://fanyi.baidu.com/'])(
    'another service of the house is none: %s',
    (referrer) => expect(read(referrer)).toEqual(['external', '', '']),
  );
});

test.each([
  ['', `${SHOP}?bd_vid=123`, 'Baidu', ''],
  ['', `${SHOP}?GCLID=x&UTM_Term=tea`, 'Google', 'tea'],
  ['https://www.google.com/', `${SHOP}?gclid=x&utm_term=green+tea`, 'Google', 'green tea'],
  ['https://www.so.com/s?q=tea', `${SHOP}?qhclickid=1`, '360', 'tea'],
  ['https://m.sm.cn/', `${SHOP}?utm_source=shenma&utm_medium=cpc`, 'Shenma', ''],
  ['https://partner.example/', `${SHOP}?utm_medium=banner`, '', ''],
  ['https://www.baidu.com/baidu.php?url=1', SHOP, 'Baidu', ''],
])('V-01 ads: from %s to %s', (referrer, page, engine, keyword) => {
  expect(read(referrer, page)).toEqual(['ads', engine, keyword]);
});

test.each([
  ['https://mp.weixin.qq.com/s/abc', 'social', 'WeChat'],
  ['https://m.weibo.cn/status/1', 'social', 'Weibo'],
  ['https://t.co/x', 'social', 'Twitter'],
  ['https://www.pinterest.jp/pin/1/', 'social', 'Pinterest'],
  ['https://www.pinterest.co.uk/pin/1/', 'social', 'Pinterest'],
  ['https://br.pinterest.com/pin/1/', 'social', 'Pinterest'],
  ['https://pinterest.evil.com/pin/1/', 'external', ''],
  ['https://blog.example/post', 'external', ''],
])('V-03 %s', (referrer, source, engine) => {
  expect(read(referrer)).toEqual([source, engine, '']);
});

test.each([
  '',
  'about:blank',
  'javascript:alert(1)',
  'https://www.shop.example/other',
  'HTTPS://SHOP.EXAMPLE',
  'no address',
])('V-04 direct: "%s"', (referrer) => expect(read(referrer)).toEqual(['direct', '', '']));

test.each([
  'https://baidu.com.evil.example/s?wd=x',
  'https://notbaidu.com/s?wd=x',
  'https://www4.bing.com.evil.example/search?q=x',
  'https://evil.example/www.google.com/search?q=x',
  'https://www.google.com@evil.example/search?q=x',
])('V-05 only the host counts: %s', (referrer) => {
  expect(read(referrer)).toEqual(['external', '', '']);
});

test('no input makes it throw', () => {
  expect(read('https://www.baidu.com/s?wd=%')).toEqual(['search', 'Baidu', '%']);
  // Cut off within a character.
  expect(read('https://www.baidu.com/s?wd=%E7%81%AF%E7%81')).toEqual(['search', 'Baidu', '灯']);
  expect(read(`https://www.bing.com/search?q=${'x'.repeat(5000)}`)[2]).toHaveLength(200);
  expect(read('https://', '')).toEqual(['direct', '', '']);
});
