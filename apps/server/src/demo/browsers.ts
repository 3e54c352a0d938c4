/** User agents of the sample visitors, and the referrers of their visits. */
export const browsers = {
  windows: {
    screen: '1920x1080',
    userAgent:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  },
  edge: {
    screen: '2560x1440',
    userAgent:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
  },
  mac: {
    screen: '1512x982',
    userAgent:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
  },
  iphone: {
    screen: '393x852',
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
  },
  wechat: {
    screen: '390x844',
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.62(0x18003e2f) NetType/WIFI Language/zh_CN',
  },
  android: {
    screen: '412x915',
    userAgent:
      'Mozilla/5.0 (Linux; Android 15; V2403A) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Mobile Safari/537.36',
  },
} as const;

export type Browser = keyof typeof browsers;

export const referrers = {
  direct: '',
  baidu: 'https://www.baidu.com/s?wd=%E6%98%8E%E5%89%8D%E9%BE%99%E4%BA%95%20%E7%8E%B0%E8%B4%A7',
  baiduDesk: 'https://m.baidu.com/s?word=%E6%A9%A1%E6%9C%A8%E4%B9%A6%E6%A1%8C%20140',
  sogou: 'https://www.sogou.com/web?query=%E4%BC%81%E4%B8%9A%E8%8C%B6%E7%A4%BC%E7%9B%92',
  so: 'https://www.so.com/s?q=%E8%90%BD%E5%9C%B0%E7%81%AF%20%E6%8A%A4%E7%9C%BC',
  zhihu: 'https://www.zhihu.com/question/20845132',
  weixin: 'https://mp.weixin.qq.com/',
  google: 'https://www.google.com/',
  bing: 'https://www.bing.com/search?q=lightweight+2+person+tent',
} as const;

export type Referrer = keyof typeof referrers;

/** Networks reserved for documentation (RFC 5737). */
export const addresses = ['192.0.2', '198.51.100', '203.0.113'] as const;

const places = [
  ['广东 深圳', '440300'],
  ['上海', '310000'],
  ['浙江 杭州', '330100'],
  ['北京', '110000'],
  ['四川 成都', '510100'],
  ['福建 厦门', '350200'],
  ['江苏 苏州', '320500'],
  ['湖北 武汉', '420100'],
  ['', ''],
] as const;
const abroad = ['美国', '900438'] as const;

/** A region for a documentation address, always the same; some stay unknown. */
export function placeOf(address: string, language: string): { region: string; region_code: string } {
  const last = Number(address.slice(address.lastIndexOf('.') + 1));
  const [region, region_code] = language.startsWith('zh') ? places[last % places.length]! : abroad;
  return { region, region_code };
}
