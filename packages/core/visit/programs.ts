/**
 * Whether a user agent is that of a program that opens pages by itself (V-06). Programs say so in a few ways, each of
 * which is a rule here; only what follows none of them is listed by name.
 */
export function isProgram(userAgent: string): boolean {
  const text = userAgent.replace(MODEL, '$1').replace(/^user-agent:\s*/i, '');
  if (saysWhose(text) || CONTROLLED.test(text) || NAMED.test(text)) return true;
  // An app's name stands behind its web view's: `CamScanner`, `ChatBot`.
  if (IN_APP.test(text)) return false;
  return TRADE.test(text) || LIBRARY.test(text) || isBareProduct(text) || isBareName(text);
}

/** The web view of a phone's app: on iOS it does not call itself Safari. */
const IN_APP = /;\s*wv\)|^Mozilla\/5\.0 \(iP(?:hone|ad|od)(?!.*Safari\/)/;

/** The model of a phone says what its maker likes: `CUBOT X19`, `Spider X Pro`. */
const MODEL =
  /(Android(?: \d[\d.]*)?;)(?![^)]*(?:\bcompatible;|-Google\/|https?:))[^();]*(?:\([^()]*\)[^();]*)?(?=[;)])|\bFB(?:MF|BD|DV)\/[^;\]]*/gi;

/** Whose program it is, by address or mail: only programs say where to ask about them. */
function saysWhose(text: string): boolean {
  if (/\+\s*(?:https?:|www\.)|[\w.+-]@[\w-]+\.[a-z]/i.test(text) || COMPATIBLE.test(text)) return true;
  // Toolbars of old browsers name their maker's site too.
  return (
    !/\bMSIE \d|Trident\//.test(text) &&
    /https?:\/\/|(?<![\w.])www\.[a-z]|(?<![\w.-])[\w-]+\.(?:com|org|net|io|ai|eu)(?=[/);]|$)/i.test(text)
  );
}

/** `compatible; Name`: a program's, old browsers and their systems aside. */
const COMPATIBLE =
  /\bcompatible[;,]\s*(?!MSIE|Konqueror|Opera|Windows|Win(?:32|64|NT)?\b|Mac|PPC|X11|Linux|Android|U;|iCab|OmniWeb|Trident|Ubuntu|Series ?60|IBrowse|ABrowse|Amiga|NetFront|NetPositive|AvantGo|Charon|Galeon|Dillo|Safari|ms-office|\))\S/i;

/** What it does, as a word or as the end of one: `Googlebot`, `BingPreview/1.0`, `360WebMonitor`, `SyntheticsAgent`. */
const TRADE = new RegExp(
  [
    '(?:(?<!\\bcu)bots?|spiders?|crawl(?:er|ing)?s?|scrap(?:er|y|ing)?|fetcher|slurp|externalhit|external(?:agent|ads|fetcher)',
    'preview(?:er)?|monitor(?:ing)?|scan|scann?(?:er|ing)|(?:link|site|url|web|seo|ssl)-?check|checker|validator|verif(?:ier|y|ication)',
    'archiver|index(?:er|ing)|harvest(?:er)?|pars(?:er|ing)|shots?|sucker|sleuth|inspector|watcher|analy[sz]er|classifier|matcher|tester',
    'synthetics?|uptime|page ?speed\\w*|site[- ]?audit\\w*|seo spider|prerender|favicons?|transcoder',
    '(?:image|img|mail|favicon|rss)-?proxy|feed ?reader|subscribers?|daemon|api client|dcv',
    '[-_]agent|(?<!user[- ]?)agent(?=\\/\\d| \\d))(?![a-z])|[a-z]-?user\\/\\d',
    '\\b(?:claude|perplexity|chatgpt|anthropic|openai|mistralai)-?(?:user|web|ai|code)\\b',
  ].join('|'),
  'i',
);

/** Libraries that fetch: as the first product, or with their version anywhere. */
const LIBRARY =
  /^(?:Mozilla\/5\.0)?(?:curl|wget|ruby|perl|php|python|java|node[- ](?!$)|axios|got|dart|go-http|rust|lua|okhttp|faraday|guzzle|httpx|httpie|postman|insomnia|scrapy|snoopy|mechanize|reqwest|superagent|fasthttp|winhttp|lwp|jakarta|zend|typhoeus|ktor|feign|unirest|restsharp|rest-client|grpc|aiohttp|urllib|pycurl|libcurl|libwww|powershell)|http[- ]?client\b|\blibwww-perl\b|\b(?:www-mechanize|winhttp|node-fetch|python-\w|python\/\d|indy library|java\/1)|\(java[/)]/i;

/** A browser under a program's control. */
const CONTROLLED =
  /headless|phantomjs|puppeteer|playwright|selenium|webdriver|\bcypress\/|slimerjs|htmlunit|\bsplash Version|chrome-lighthouse|\bPTST\//i;

/** Programs whose name alone says it. */
const NAMED =
  /\bGoogle(?:Other|-[A-Z]|Producer|ImageProxy| Web Preview| Page Speed| Search Console)|\w-Google\b|\bSite24x7|\bCatchpoint|\bGTmetrix|\bPingdom|\bStatusCake|\bDare[Bb]oost|\bRuxit|\bDatadog|\bNew ?Relic|\bDejaClick|\bDMBrowser|\bRigor\)|\bfacebookcatalog|\bEmbedly|\bFeedBurner|\bFeedly|\bYeti\/|\bia_archiver|\bline-poker|\bThousandEyes|\bCensys|\bNessus|\b[Nn]ikto|\bsqlmap|\bzgrab|\bmasscan|\bCloudflare/;

/** One product and its version without a browser's beginning or a system, `WhatsApp/2.23`: nothing is shown there. */
function isBareProduct(text: string): boolean {
  if (/^Mozilla\/\d\.\d\s*$/.test(text)) return true;
  return /^[a-z][\w.!:-]*(?: [a-z][\w.-]*)*(?: ?\/ ?v?\d| v?\d|\/$)/i.test(text) && !BROWSING.test(text);
}

/**
 * Words without a version, a browser's beginning or a system: `SSL Labs`. A single word may also be a server that speaks
 * for its visitors, such as `node`.
 */
const isBareName = (text: string): boolean => /^[a-z\d]/i.test(text) && !/^[\w-]+$/.test(text) && !BROWSING.test(text);

const BROWSING =
  /^(?:Mozilla|Opera)\b|AppleWebKit|Gecko|Windows|Macintosh|Mac ?OS|iPhone|iPad|iPod|\biOS\b|Android|Adr \d|Linux|X11|HarmonyOS|Darwin|UCWEB|Browser|MIDP|Symbian|SymbOS|Series ?\d|BlackBerry|Nokia|NetFront|Obigo|Openwave|UP\.Link|MAUI|Dorado|Teleca|DoCoMo|J2ME|Profile\/|SonyEricsson|SAMSUNG|\bLG\b|\bMOT-|Amiga|Lynx|Links|w3m|PlayStation|Nintendo|BREW|\bWAP|AppleTV|QuickTime|Roku|Mosaic/i;
