/** Device, system and browser of a visitor; empty: unknown. */
export type Machine = { device: '' | 'pc' | 'mobile' | 'tablet' | 'bot'; os: string; browser: string };

type Table = readonly (readonly [name: string, sign: RegExp])[];

const SYSTEMS: Table = [
  ['Windows Phone', /Windows Phone|IEMobile/i],
  ['HarmonyOS', /HarmonyOS|OpenHarmony/i],
  ['YunOS', /YunOS/i],
  ['Fire OS', /Silk\/|Kindle|;\s*KF[A-Z]{2,}\b/],
  ['iOS', /iPhone|\biPad|iPod|\biOS\b|CPU ?OS \d/i],
  ['Android', /Android|Adr \d|Aphone/i],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /Macintosh|Mac ?OS ?X|Mac_PowerPC|Darwin/i],
  ['Windows', /Windows|Win(?:32|64|NT|XP)\b/i],
  ['Linux', /Linux|X11|Ubuntu/i],
];

/**
 * The first match counts: apps with an embedded browser, then browsers built on another (whose name they carry too),
 * then those others.
 */
const BROWSERS: Table = [
  ['Telegram', /\bTelegram-(?:Android|iOS)\//i],
  ['WhatsApp', /\bWhatsApp\b/i],
  ['LinkedIn', /\bLinkedInApp\b/i],
  ['X', /\bTwitter for i|\bTwitter(?:Android|\/\d)/i],
  ['KakaoTalk', /\bKAKAOTALK\b/i],
  ['WeCom', /wxwork/i],
  ['WeChat', /MicroMessenger/i],
  ['DingTalk', /DingTalk/i],
  ['Feishu', /Feishu|\bLark\//i],
  ['Alipay', /AlipayClient|AliApp\(AP\/|AlipayDefined/i],
  ['Taobao', /AliApp\((?:TB|TM)\//i],
  ['JD', /jdapp|JDMobile|jdltapp/i],
  ['Xiaohongshu', /xhsdiscover|XiaoHongShu/i],
  ['Kuaishou', /Kwai|ksNebula|Kuaishou/i],
  ['Weibo', /Weibo(?!Bot)/i],
  ['Douyin', /\baweme|Douyin/i],
  ['TikTok', /musical_ly|\btrill|TikTok/i],
  ['Bilibili', /\bBiliApp\b|\bbilibili\b|\bbili-\w+\/|danmaku\.bili/i],
  ['Qzone', /\bQzone\/|_QZ_\d/i],
  ['Toutiao', /NewsArticle|NewsLite|TTWebView/i],
  ['Baidu App', /baiduboxapp|baidubox/i],
  ['QQ', /\bQQ\/\d/],
  ['Zhihu', /ZhihuHybrid|Zhihu\//i],
  ['Sogou App', /SogouSearch/i],
  ['Quark', /\bQuark(?:PC)?\//i],
  ['UC Browser', /UC ?Browser|\bUBrowser|UCWEB/i],
  ['MIUI Browser', /MiuiBrowser|XiaoMi\/MiuiBrowser/i],
  ['Lenovo Browser', /\bSLBrowser\/|Lenovo ?Browser/i],
  ['Whale', /\bWhale\/\d/],
  ['Huawei Browser', /Huawei ?Browser/i],
  ['Honor Browser', /Honor ?Browser/i],
  ['vivo Browser', /VivoBrowser/i],
  ['OPPO Browser', /HeyTapBrowser|Oppo ?Browser/i],
  ['Meizu Browser', /MZBrowser|\bMz? ?Browser\/|MeizuBrowser/],
  ['Samsung Internet', /SamsungBrowser/i],
  ['360 Browser', /QIHU|360 ?(?:SE|EE|Aphone|browser|Phone)|QHBrowser/i],
  ['Sogou Browser', /MetaSr|Sogou(?:Mobile|Android)?Browser|SogouMSE|\bSE 2\.X/i],
  ['2345 Browser', /2345(?:Explorer|chrome|Browser)/i],
  ['Baidu Browser', /baidubrowser|BIDUBrowser|FlyFlow|bdbrowser/i],
  ['QQ Browser', /M?QQBrowser|TencentTraveler|QBrowser/i],
  ['Liebao', /LBBROWSER|LieBao/i],
  ['Maxthon', /Maxthon|MxBrowser|MXiOS/i],
  ['Yandex Browser', /YaBrowser|YaApp|YaSearch/i],
  ['Vivaldi', /Vivaldi/],
  ['DuckDuckGo', /DuckDuckGo|\bDdg\//i],
  ['Puffin', /Puffin/],
  ['Opera GX', /\bOPX\//],
  ['Opera', /\bOPR\/|\bOPT\/|OPiOS|Opera/],
  ['Edge', /\bEdg(?:e|A|iOS|W)?\/|Edge\//],
  ['Silk', /\bSilk\//],
  ['Instagram', /Instagram/],
  ['Facebook', /FBAN|FBAV|FB_IAB/],
  ['Line', /\bLine\/\d/],
  ['Snapchat', /Snapchat/],
  ['Pinterest', /Pinterest\//],
  ['Pale Moon', /PaleMoon/],
  ['Firefox', /Firefox|FxiOS|Focus\//],
  ['IE Mobile', /IEMobile/],
  ['IE', /MSIE|Trident\//],
  ['Chrome WebView', /;\s*wv\)|Version\/\d[\d.]* Chrome\//],
  ['Chrome', /Chrome\/|CriOS|Chromium/],
  ['Android Browser', /Android.*(?:Version\/\d|AppleWebKit)/],
  ['Safari', /Safari\/|iPhone|\biPad|iPod|Macintosh.*AppleWebKit/],
];

const TABLET =
  /\biPad|Tablet(?! PC)|PlayBook|Kindle|\bSilk\/(?!.*Mobile)|;\s*KF[A-Z]{2,}\b|MatePad|MediaPad|\bPad\/APad\b/i;
const MOBILE = /Mobile|iPhone|iPod|Phone|Android|Opera Mini|UCWEB|Symbian|BlackBerry|HarmonyOS|OpenHarmony/i;
const DESK = /Windows|Macintosh|Mac OS X|X11|Linux|CrOS/i;
/** Desktop systems, even if the program's user agent contains a phone's word. */
const NO_PHONE = /Windows NT|Macintosh|Mac_PowerPC|X11|CrOS/;

/** HarmonyOS says its kind of device at the beginning. */
const HARMONY_PC = /^[^(]*\([^)]*\b(?:PC|2in1)\b/i;

/** Reads a person's device, system and browser, each by a table; unknown ones are empty. */
export function readMachine(userAgent: string): Machine {
  const os = nameOf(SYSTEMS, userAgent);
  return { device: deviceOf(userAgent, os), os, browser: nameOf(BROWSERS, userAgent) };
}

const nameOf = (table: Table, userAgent: string): string => table.find(([, sign]) => sign.test(userAgent))?.[0] ?? '';

function deviceOf(userAgent: string, os: string): Machine['device'] {
  if (os === 'HarmonyOS' && HARMONY_PC.test(userAgent)) return 'pc';
  if (TABLET.test(userAgent)) return 'tablet';
  if (NO_PHONE.test(userAgent) && os !== 'Windows Phone' && os !== 'Android' && os !== 'iOS') return 'pc';
  // Android without `Mobile` is a tablet (Google's rule for browsers).
  if (os === 'Android' && !/Mobile|Phone|Aphone/i.test(userAgent)) return 'tablet';
  if (MOBILE.test(userAgent)) return 'mobile';
  return DESK.test(userAgent) ? 'pc' : '';
}
