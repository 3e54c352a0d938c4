import type { Beginning } from '../dimensions';

/** How the visits of the golden set began. */
const DIRECT: Beginning = {
  source: 'direct',
  engine: '',
  keyword: '',
  referrer: '',
  landingUrl: 'https://boots.example/',
  regionCode: '',
  device: 'desktop',
  os: 'Windows',
  browser: 'Edge',
  language: 'en-US',
  screen: '1920x1080',
};
const PHONE = { device: 'phone', os: 'Android', browser: 'Chrome', language: 'zh-CN', screen: '390x844' };
const BAIDU = {
  source: 'search',
  engine: 'baidu',
  keyword: '龙井',
  referrer: 'https://www.baidu.com/s?wd=%E9%BE%99%E4%BA%95',
  landingUrl: 'https://tea.example/longjing?from=list',
};
const ADVERTISEMENT = {
  source: 'ads',
  engine: 'baidu',
  keyword: '买茶',
  referrer: 'https://www.baidu.com/baidu.php',
  landingUrl: 'https://tea.example/sale?utm_source=baidu&utm_medium=cpc&utm_term=%E4%B9%B0%E8%8C%B6',
};
const FORUM = { source: 'external', referrer: 'https://forum.example/t/7?page=2' };

export const beginnings: Record<string, Beginning> = {
  v1: { ...DIRECT, regionCode: '900438' },
  v2: { ...DIRECT, regionCode: '900438', language: 'en-US,en;q=0.9' },
  v3: { ...DIRECT, ...FORUM, regionCode: '900438' },
  v4: { ...DIRECT, ...FORUM, ...PHONE, regionCode: '' },
  v5: { ...DIRECT, source: 'search', engine: 'google', referrer: 'https://www.google.com/', regionCode: '900438' },
  v6: { ...DIRECT, regionCode: '900438' },
  v7: { ...DIRECT, source: 'link', keyword: '冬靴', landingUrl: 'https://boots.example/winter', regionCode: '' },
  v8: { ...DIRECT, ...FORUM, regionCode: '' },

  w1: { ...DIRECT, ...BAIDU, ...PHONE, regionCode: '440305' },
  w2: { ...DIRECT, ...ADVERTISEMENT, ...PHONE, regionCode: '440100' },
  w3: { ...DIRECT, ...ADVERTISEMENT, ...PHONE, regionCode: '440000' },
  w4: { ...DIRECT, ...BAIDU, ...PHONE, regionCode: '440305' },
  w5: { ...DIRECT, ...BAIDU, keyword: '', referrer: 'https://www.baidu.com/link?url=x', regionCode: '110000' },
  w6: { ...DIRECT, ...PHONE, landingUrl: 'https://tea.example/', regionCode: '100000' },
  w7: {
    ...DIRECT,
    source: '',
    device: '',
    os: '',
    browser: '',
    language: '',
    screen: '',
    landingUrl: '',
    regionCode: '',
  },
};
