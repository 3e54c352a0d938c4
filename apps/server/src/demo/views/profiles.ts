import { browsers } from '../browsers';
import type { Random } from '../random';

/** Picks by weight; the first element of each entry is the weight. */
export function weighted<T>(entries: readonly (readonly [number, T])[]): (random: Random) => T {
  const total = entries.reduce((sum, [weight]) => sum + weight, 0);
  return (random) => {
    let left = random.next() * total;
    for (const [weight, value] of entries) {
      left -= weight;
      if (left < 0) return value;
    }
    return entries.at(-1)![1];
  };
}

/** Visits by hour of the day and by day of the week, from Sunday. */
export const hours = [14, 8, 5, 3, 3, 4, 9, 18, 36, 62, 74, 70, 55, 60, 72, 76, 74, 66, 52, 55, 62, 64, 48, 28];
export const weekdays = [62, 100, 104, 103, 101, 96, 68];

export const shops = [
  ['旗舰店', 'shop.example', 30],
  ['企业采购', 'corp.example', 14],
  ['家居馆', 'home.example', 12],
  ['茶叶店', 'tea.example', 10],
  ['户外装备', 'outdoor.example', 9],
  ['数码商城', 'digital.example', 8],
  ['母婴馆', 'baby.example', 7],
  ['帮助中心', 'help.example', 5],
  ['海外站', 'global.example', 3],
  ['活动页', 'sale.example', 2],
] as const;

const subjects = [
  '龙井',
  '普洱',
  '橡木书桌',
  '落地灯',
  '沙发',
  '保温杯',
  '蓝牙耳机',
  '空气炸锅',
  '登山鞋',
  '双肩包',
  '儿童座椅',
  '咖啡机',
];
const intents = ['', ' 价格', ' 哪个牌子好', ' 多少钱一套', ' 厂家', ' 官网', ' 批发', ' 推荐', ' 评测', ' 怎么选'];
export const keywords = subjects.flatMap((subject) => intents.map((intent) => `${subject}${intent}`));

const hosts = Array.from({ length: 60 }, (_, n) => `site${String(n + 1).padStart(2, '0')}.example.net`);

/** Where a visit comes from: a referrer, and parameters of the landing page. */
export type Origin = { referrer: string; query: string };

/** A few keywords, hosts and pages have most of the visits. */
const common = <T>(list: readonly T[], random: Random): T => list[Math.floor(random.next() ** 2.2 * list.length)]!;

const searched =
  (address: string, share: number) =>
  (random: Random): Origin => ({
    referrer: random.chance(share)
      ? `${address}${encodeURIComponent(common(keywords, random))}`
      : address.split('?')[0]!,
    query: '',
  });

const advertised =
  (source: string, referrer: string) =>
  (random: Random): Origin => ({
    referrer,
    query: `?utm_source=${source}&utm_medium=cpc&utm_campaign=c${random.between(1, 6)}&utm_term=${encodeURIComponent(common(keywords, random))}`,
  });

const fixed =
  (referrer: string, query = '') =>
  (): Origin => ({ referrer, query });

export const origins = weighted<(random: Random) => Origin>([
  [30, fixed('')],
  [20, searched('https://www.baidu.com/s?wd=', 0.6)],
  [5, searched('https://m.baidu.com/s?word=', 0.7)],
  [4, searched('https://www.sogou.com/web?query=', 0.9)],
  [3, searched('https://www.so.com/s?q=', 0.9)],
  [4, searched('https://cn.bing.com/search?q=', 0.9)],
  [3, fixed('https://www.google.com/')],
  [11, advertised('baidu', 'https://www.baidu.com/')],
  [2, advertised('google', 'https://www.google.com/')],
  [3, fixed('https://www.zhihu.com/question/20845132')],
  [2, fixed('https://weibo.com/')],
  [3, fixed('https://mp.weixin.qq.com/')],
  [8, (random) => ({ referrer: `https://${common(hosts, random)}/p/${random.between(1, 5)}`, query: '' })],
  [2, fixed('', '?utm_source=newsletter&utm_medium=email')],
]);

export const places = weighted<readonly [string, string]>([
  [9, ['广东 深圳', '440300']],
  [8, ['广东 广州', '440100']],
  [4, ['广东 东莞', '441900']],
  [11, ['北京', '110000']],
  [11, ['上海', '310000']],
  [7, ['浙江 杭州', '330100']],
  [3, ['浙江 宁波', '330200']],
  [6, ['江苏 苏州', '320500']],
  [5, ['江苏 南京', '320100']],
  [6, ['四川 成都', '510100']],
  [5, ['湖北 武汉', '420100']],
  [4, ['福建 厦门', '350200']],
  [3, ['山东 青岛', '370200']],
  [3, ['山东 济南', '370100']],
  [3, ['湖南 长沙', '430100']],
  [3, ['陕西 西安', '610100']],
  [2, ['重庆', '500000']],
  [2, ['天津', '120000']],
  [2, ['河南 郑州', '410100']],
  [2, ['辽宁 沈阳', '210100']],
  [2, ['美国', '900438']],
  [1, ['阿联酋', '900101']],
  [3, ['', '']],
]);

export const machines = weighted<{ screen: string; userAgent: string }>([
  [24, browsers.windows],
  [9, browsers.edge],
  [6, browsers.mac],
  [22, browsers.iphone],
  [17, browsers.wechat],
  [20, browsers.android],
]);

export const bots = [
  'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)',
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
];
