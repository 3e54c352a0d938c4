/** A search engine: its hosts, and the parameters that hold the keyword. */
export type Engine = {
  name: string;
  /** Search hosts: a visit from one is a search. */
  hosts: RegExp;
  /** Other hosts of the same company: a search only with a keyword. */
  also?: RegExp;
  params: readonly string[];
  /** Its older pages escape keywords in GBK without saying so. */
  isChinese?: boolean;
};

/** Ends of the names of one company in many countries. */
const NATIONAL = '(?:com|[a-z]{2,3}|com?\\.[a-z]{2})';

/**
 * Hosts under a domain where a company searches: the name itself, `www`, `m`, `wap` and the like with or without a number
 * (`www4`, `m5`), one under the other (`m.cn`), and the `others` of this company.
 */
const searchAt = (domain: string, others = ''): RegExp =>
  new RegExp(`^(?:(?:(?:www|m|wap|mobile|h5)\\d*${others && `|${others}`})\\.)*${domain}$`);

export const engines: readonly Engine[] = [
  {
    name: 'Baidu',
    hosts: searchAt('baidu\\.(?:com|cn|com\\.cn|jp)', 'ps|baidu|cn'),
    also: /^(?:image|tieba|zhidao|wenku|news|baike|v|video|map|xueshu|jingyan|mbd|stu|site|hao123)\.baidu\.com$|^(?:web\.)?gougou\.com$/,
    params: ['wd', 'word', 'kw', 'search', 'query', 'q'],
    isChinese: true,
  },
  {
    name: 'Google',
    hosts: searchAt(`google\\.${NATIONAL}`, 'images|encrypted|search|ipv[46]|cse'),
    also: new RegExp(`^(?:news|books|video|maps|scholar|translate|webcache)\\.google\\.${NATIONAL}$`),
    params: ['q', 'query', 'as_q'],
  },
  {
    name: 'Sogou',
    hosts: searchAt('sogou\\.com', 'web|sa|sogou'),
    also: /^(?:pic|news|weixin|v|zhihu|map|wenwen|baike|mp3)\.sogou\.com$/,
    params: ['query', 'keyword', 'w'],
    isChinese: true,
  },
  {
    name: '360',
    hosts: searchAt('(?:(?:so|haosou)\\.com|so\\.360\\.cn|so\\.com\\.cn)', 'ly|so'),
    also: /^(?:image|video|news|wenda|baike|tv|map|ditu)\.(?:so|haosou)\.com$|^(?:image|video|news)\.so\.360\.cn$/,
    params: ['q', 'pq', 'query', 'word'],
    isChinese: true,
  },
  { name: 'Shenma', hosts: /^(?:[a-z\d-]+\.)*sm\.cn$/, params: ['q', 'keyword'], isChinese: true },
  {
    name: 'Toutiao',
    hosts: /^(?:so|m\.so|search)\.toutiao\.com$/,
    also: /^(?:www|m)\.toutiao\.com$/,
    params: ['keyword', 'query'],
    isChinese: true,
  },
  {
    name: 'Bing',
    // A country's, in two letters: `cn`, `cn4`.
    hosts: searchAt('(?:bing\\.com|bingj\\.com)', 'global|cc|[a-z]{2}\\d*'),
    also: /^search\.(?:live|msn)\.com$/,
    params: ['q'],
  },
  { name: 'Soso', hosts: /^(?:[a-z]+\.)?soso\.com$/, params: ['w', 'query', 'q'], isChinese: true },
  { name: 'Youdao', hosts: searchAt('youdao\\.com'), params: ['q'], isChinese: true },
  { name: 'Quark', hosts: /^(?:ai|so|vt)\.quark\.cn$/, params: ['q', 'query'], isChinese: true },
  { name: 'Chinaso', hosts: searchAt('chinaso\\.com'), params: ['q', 'query'], isChinese: true },
  { name: 'Petal', hosts: /^(?:www\.)?petalsearch\.com$/, params: ['query', 'q'] },
  {
    name: 'Yandex',
    hosts: searchAt(`(?:yandex\\.${NATIONAL}|ya\\.ru)`, 'ya'),
    also: /^(?:images|video|market|news)\.yandex\.[a-z.]+$/,
    params: ['text', 'query'],
  },
  {
    name: 'Yahoo Japan',
    hosts: /(?:^|\.)search\.yahoo\.co\.jp$/,
    also: /^(?:www\.)?yahoo\.co\.jp$/,
    params: ['p', 'va'],
  },
  {
    name: 'Yahoo',
    hosts: new RegExp(`(?:^|\\.)search\\.yahoo\\.${NATIONAL}$`),
    also: /(?:^|\.)yahoo\.com$/,
    params: ['p', 'q'],
  },
  { name: 'DuckDuckGo', hosts: /^(?:[a-z]+\.)?duckduckgo\.com$/, params: ['q'] },
  { name: 'Naver', hosts: /^(?:m\.)?search\.naver\.com$/, also: /(?:^|\.)naver\.com$/, params: ['query', 'oquery'] },
  { name: 'Daum', hosts: /^(?:m\.)?search\.daum\.net$/, params: ['q'] },
  { name: 'Ecosia', hosts: searchAt('ecosia\\.org'), params: ['q'] },
  { name: 'Brave', hosts: /^search\.brave\.com$/, params: ['q'] },
  { name: 'Startpage', hosts: /(?:^|\.)startpage\.com$/, params: ['query', 'q'] },
  { name: 'IxQuick', hosts: /(?:^|\.)ixquick\.com$/, params: ['query', 'q'] },
  { name: 'Qwant', hosts: searchAt('qwant\\.com', 'lite'), params: ['q'] },
  { name: 'Mail.ru', hosts: /^go\.mail\.ru$/, params: ['q'] },
  { name: 'Seznam', hosts: /^search\.seznam\.cz$/, params: ['q'] },
  { name: 'Ask', hosts: /(?:^|\.)ask\.com$/, params: ['q', 'ask', 'searchfor'] },
  { name: 'AOL', hosts: /^(?:www\.)?aolsearch\.com$|(?:^|\.)search\.aol\.[a-z.]+$/, params: ['query', 'q'] },
  { name: 'Rambler', hosts: /^nova\.rambler\.ru$/, params: ['query'] },
  { name: 'Coc Coc', hosts: /^(?:www\.)?coccoc\.com$/, params: ['query'] },
  { name: 'Nifty', hosts: /^search\.nifty\.com$/, params: ['q', 'text'] },
  { name: 'Biglobe', hosts: /(?:^|\.)search\.biglobe\.ne\.jp$/, params: ['q'] },
  { name: 'So-net', hosts: /^(?:www\.)?so-net\.ne\.jp$/, params: ['query'] },
];

/** Parameters that only links of advertisements have. */
export const clickIds: readonly (readonly [param: RegExp, engine: string])[] = [
  [/^(?:bd_vid|bdclkid|baiduclickid)$/, 'Baidu'],
  [/^(?:gclid|gclsrc|gbraid|wbraid|gad_source|dclid)$/, 'Google'],
  [/^(?:qhclickid|sourceid360|qihooclickid)$/, '360'],
  [/^(?:sogou_vid|sgclickid|sg_vid)$/, 'Sogou'],
  [/^(?:uctrackid|uc_vid|smclickid)$/, 'Shenma'],
  [/^(?:gdt_vid|qz_gdt|click_id_gdt)$/, 'Tencent'],
  [/^(?:creativetype|ttclid|oceanengine_clickid|clickid_toutiao)$/, 'Douyin'],
  [/^msclkid$/, 'Bing'],
  [/^yclid$/, 'Yandex'],
  [/^twclid$/, 'Twitter'],
];

/** Names of an engine in `utm_source`. */
export const campaignSources: readonly (readonly [name: RegExp, engine: string])[] = [
  [/baidu|bdss|百度/i, 'Baidu'],
  [/google|adwords|youtube/i, 'Google'],
  [/^360|qihoo|haosou|so\.com/i, '360'],
  [/sogou|搜狗/i, 'Sogou'],
  [/shenma|^sm$|神马|^uc/i, 'Shenma'],
  [/bing|microsoft/i, 'Bing'],
  [/yandex/i, 'Yandex'],
  [/toutiao|头条/i, 'Toutiao'],
  [/douyin|ocean|抖音|巨量/i, 'Douyin'],
  [/tencent|gdt|guangdiantong|广点通/i, 'Tencent'],
  [/weibo/i, 'Weibo'],
  [/zhihu/i, 'Zhihu'],
  [/facebook|^fb$|meta/i, 'Facebook'],
  [/yahoo/i, 'Yahoo'],
];

/** Values of `utm_medium` for paid traffic. */
export const paidMedium =
  /^(?:cpc|ppc|cpm|cpa|cpv|cps|ocpc|ocpm|sem|paid.*|.*paid|banner|display|ads?|adwords|feed|retargeting|竞价|信息流)$/i;

/** Hosts that serve advertisements. */
export const adHosts =
  /(?:^|\.)(?:googlesyndication\.com|doubleclick\.net|googleadservices\.com|pos\.baidu\.com|cpro\.baidu\.com|e\.qq\.com|oceanengine\.com|tanx\.com)$/;
