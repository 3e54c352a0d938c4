/** Chinese names of engines and networks; the wire has the Latin ones. */
const NAMES: Readonly<Record<string, string>> = {
  Baidu: '百度',
  Sogou: '搜狗',
  Shenma: '神马',
  Toutiao: '头条',
  Bing: '必应',
  Soso: '搜搜',
  Youdao: '有道',
  Quark: '夸克',
  WeChat: '微信',
  Weibo: '微博',
  Douyin: '抖音',
  Kuaishou: '快手',
  Xiaohongshu: '小红书',
  Zhihu: '知乎',
  Douban: '豆瓣',
  Tieba: '贴吧',
  Bilibili: '哔哩哔哩',
};

/** The Chinese name of an engine or a network, or the name itself. */
export const chineseName = (name: string): string => (Object.hasOwn(NAMES, name) ? (NAMES[name] ?? name) : name);
