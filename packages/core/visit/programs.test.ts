import { describe, expect, test } from 'vitest';
import { isProgram } from './programs';

const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0';
const DESK = `Mozilla/5.0 (X11; Linux x86_64) ${CHROME} Safari/537.36`;
const PHONE = (model: string, rest = '') =>
  `Mozilla/5.0 (Linux; Android 14; ${model}) ${CHROME} Mobile Safari/537.36${rest}`;
const VIEW = (rest: string) =>
  `Mozilla/5.0 (Linux; Android 14; X1 Build/A1; wv) ${CHROME} Mobile Safari/537.36 ${rest}`;

describe('V-06 programs', () => {
  test.each([
    ['compatible; and a name', PHONE('Nexus 5X', ' (compatible; Google-InspectionTool/1.0;)')],
    ['compatible; and a name', 'Mozilla/5.0 (compatible; SomethingNew/1.0)'],
    [
      'an address to ask at',
      'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; Reader; +https://reader.example/about)',
    ],
    ['an address to ask at', `${DESK} Tool (https://tool.example)`],
    ['a mail to ask at', 'Mozilla/5.0 (Windows NT 6.1) Preview/0.5 preview@maker.example'],
    ['what it does, at the end of a word', `${DESK} AnyBot/1.0`],
    ['what it does, at the end of a word', `${DESK} ShopCrawler`],
    ['what it does, at the end of a word', `${DESK} LinkPreview/2`],
    ['what it does, at the end of a word', `${DESK} 360WebMonitor`],
    ['what it does, at the end of a word', `${DESK} SyntheticsAgent/1`],
    ['what it does, at the end of a word', `${DESK} Datadog Synthetics`],
    ['what it does, at the end of a word', 'chat-scrap/1.0'],
    ['it acts for a person', 'Mozilla/5.0 PerplexityUser/1.0'],
    ['it acts for a person', `${DESK} Claude-User/1.0`],
    [
      'a browser under control',
      `Mozilla/5.0 (X11; Linux x86_64) ${CHROME.replace('Chrome', 'HeadlessChrome')} Safari/537.36`,
    ],
    ['a browser under control', `${DESK} Cypress/13.6`],
    ['a library', 'Ruby'],
    ['a library', 'libwww-perl/6.67'],
    ['a library', 'Apache-HttpClient/4.5 (Java/17.0.9)'],
    ['one product, no browser', 'WhatsApp/2.23.20.0 A'],
    ['a name, no browser', 'SSL Labs'],
    ['a name, no browser', 'search.archive.example'],
    ['a name, no browser', 'github-camo (c006e452)'],
    ['its name alone', `${DESK} Site24x7`],
    ['its name alone', PHONE('Nexus 5X', ' (compatible; GoogleOther)')],
  ])('%s: %s', (_, userAgent) => expect(isProgram(userAgent)).toBe(true));

  test.each([
    ['the model of a phone', PHONE('CUBOT X19')],
    ['the model of a phone', PHONE('KINGKONG MINI2 CUBOT')],
    ['the model of a phone', PHONE('Spider X Pro Build/QP1A')],
    ['the model of a phone', VIEW('[FBAN/FB4A;FBMF/CUBOT;FBDV/CUBOT_X18;FBSV/14]')],
    ['a word that holds another', `${DESK} Superlative/2.0 Rubyred/1.0 Properly/3`],
    ['an app with a web view', VIEW('CamScanner/6.40')],
    ['an app with a web view', VIEW('WhatsApp/2.24.10')],
    ['an old browser', 'Mozilla/5.0 (compatible; MSIE 9.0; Windows NT 6.1; Trident/5.0)'],
    ['an old browser', 'Mozilla/5.0 (compatible; Konqueror/4.14; Linux) KHTML/4.14 (like Gecko)'],
    ['a toolbar of one', 'Mozilla/4.0 (compatible; MSIE 8.0; Windows NT 6.1; from: http://www.toolbar.example/)'],
    ['a proxy adds the name of the header', `User-Agent: ${DESK}`],
    ["an app's own server that speaks for its visitors", 'node'],
    ["an app's own server that speaks for its visitors", 'OurServer'],
    ['a phone that names its system only', 'Dalvik/2.1.0 (Linux; U; Android 14; X1 Build/A1)'],
    ['nothing', ''],
  ])('people: %s: %s', (_, userAgent) => expect(isProgram(userAgent)).toBe(false));
});
