import { expect, test } from 'vitest';
import { readUserAgent } from './user-agent';

const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0';
const WINDOWS = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME}`;
const PHONE = `Mozilla/5.0 (Linux; Android 15; V2403A) ${CHROME} Mobile`;
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  [`${WINDOWS} Safari/537.36`, 'pc', 'Windows', 'Chrome'],
  [`${WINDOWS} Safari/537.36 Edg/141.0.0.0`, 'pc', 'Windows', 'Edge'],
  ['Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0', 'pc', 'Windows', 'Firefox'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
    'pc',
    'macOS',
    'Safari',
  ],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${CHROME} Safari/537.36`, 'pc', 'ChromeOS', 'Chrome'],
  [`${PHONE} Safari/537.36`, 'mobile', 'Android', 'Chrome'],
  [`Mozilla/5.0 (Linux; Android 15; X1000) ${CHROME} Safari/537.36`, 'tablet', 'Android', 'Chrome'],
  [`${IPHONE} Version/18.6 Mobile/15E148 Safari/604.1`, 'mobile', 'iOS', 'Safari'],
  [IPHONE.replace('iPhone;', 'iPad;'), 'tablet', 'iOS', 'Safari'],
  [`${PHONE} Safari/537.36 AliApp(DingTalk/7.0) Pad/APad`, 'tablet', 'Android', 'DingTalk'],
  [`Mozilla/5.0 (Phone; OpenHarmony 5.0) ${CHROME} ArkWeb/4.1 Mobile`, 'mobile', 'HarmonyOS', 'Chrome'],
  [
    `Mozilla/5.0 (PC; OpenHarmony 5.0) ${CHROME} Safari/537.36 ArkWeb/4.1 HuaweiBrowser/5.0`,
    'pc',
    'HarmonyOS',
    'Huawei Browser',
  ],
  [`Mozilla/5.0 (2in1; OpenHarmony 5.1) ${CHROME} Safari/537.36 ArkWeb/5.1`, 'pc', 'HarmonyOS', 'Chrome'],
  [`Mozilla/5.0 (Tablet; OpenHarmony 5.0) ${CHROME} Safari/537.36 ArkWeb/4.1`, 'tablet', 'HarmonyOS', 'Chrome'],
  [`${PHONE.replace('V2403A', 'CUBOT X19')} Safari/537.36`, 'mobile', 'Android', 'Chrome'],
])('what it is: %s', (userAgent, device, os, browser) => {
  expect(readUserAgent(userAgent)).toEqual({ device, os, browser });
});

test.each([
  [`${IPHONE} Mobile/15E148 MicroMessenger/8.0.62(0x18003e2f) NetType/WIFI`, 'WeChat'],
  [`${IPHONE} Mobile/15E148 wxwork/4.1 MicroMessenger/7.0.1`, 'WeCom'],
  [`${PHONE} Safari/537.36 AliApp(DingTalk/7.0)`, 'DingTalk'],
  [`${PHONE} Safari/537.36 baiduboxapp/13.0`, 'Baidu App'],
  [`${PHONE} MQQBrowser/6.2 TBS/046 Safari/537.36 QQ/8.9`, 'QQ'],
  [`${PHONE} Safari/537.36 VivoBrowser/16.0`, 'vivo Browser'],
  [`${PHONE} Safari/537.36 MxBrowser/4.4`, 'Maxthon'],
  [`${PHONE} Safari/537.36 MZBrowser/9.0`, 'Meizu Browser'],
  [`${WINDOWS} Safari/537.36 QIHU 360SE`, '360 Browser'],
  [`${WINDOWS} Safari/537.36 BIDUBrowser/8.0`, 'Baidu Browser'],
  [`${PHONE} Safari/537.36 Version/4.0; wv)`, 'Chrome WebView'],
  [`${IPHONE} Mobile/15E148 BiliApp/77700100 os/ios mobi_app/iphone`, 'Bilibili'],
  [`${WINDOWS} Safari/537.36 SLBrowser/9.0.3.5211 SLBChan/111`, 'Lenovo Browser'],
  [`${PHONE} MQQBrowser/6.2 Safari/537.36 Qzone/V1_AND_QZ_8.9.2`, 'Qzone'],
  [`${PHONE} Safari/537.36;KAKAOTALK 2410590`, 'KakaoTalk'],
  [`${WINDOWS} Whale/3.26.244.21 Safari/537.36`, 'Whale'],
  [`${PHONE} Safari/537.36 [LinkedInApp]`, 'LinkedIn'],
  [`${IPHONE} Mobile/15E148 Twitter for iPhone/10.44`, 'X'],
  [`${PHONE} Safari/537.36 TwitterAndroid`, 'X'],
  [`${IPHONE} Mobile/15E148 [WhatsApp/24.11.78]`, 'WhatsApp'],
  [`${PHONE} Safari/537.36 Telegram-Android/10.14.2 (Xiaomi; Android 13; SDK 33)`, 'Telegram'],
])('V-07 an application before what it is made of: %s', (userAgent, browser) => {
  expect(readUserAgent(userAgent).browser).toBe(browser);
});

test.each([
  'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)',
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  `Mozilla/5.0 (X11; Linux x86_64) ${CHROME.replace('Chrome', 'HeadlessChrome')} Safari/537.36`,
  'curl/8.5.0',
  'python-requests/2.32',
])('V-06 a program: "%s"', (userAgent) => {
  expect(readUserAgent(userAgent)).toEqual({ device: 'bot', os: '', browser: '' });
});

test('an empty user agent gives empty values', () => {
  expect(readUserAgent('')).toEqual({ device: '', os: '', browser: '' });
});
