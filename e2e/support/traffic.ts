/** How visitors came: by which page, with which browser. */
const WAYS = [
  { referrer: '', query: '' },
  { referrer: 'https://www.baidu.com/s?wd=%E5%AE%A2%E6%9C%8D%E7%B3%BB%E7%BB%9F', query: '' },
  { referrer: 'https://www.baidu.com/link?url=abc', query: '' },
  { referrer: 'https://www.bing.com/search?q=live+chat', query: '' },
  { referrer: 'https://example.org/blog/chat', query: '' },
  {
    referrer: 'https://www.baidu.com/',
    query: '?utm_source=baidu&utm_medium=cpc&utm_term=%E5%9C%A8%E7%BA%BF%E5%AE%A2%E6%9C%8D',
  },
] as const;

const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
/** A person’s browser: one that says it is headless counts as a bot. */
export const PERSON = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME}`;
const BROWSERS = [
  PERSON,
  `Mozilla/5.0 (Linux; Android 15; Pixel 9) ${CHROME.replace('Safari', 'Mobile Safari')}`,
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
];

/** Visitors of the demo page who came in different ways, each with one visit. */
export async function makeVisits(url: string, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const { referrer, query } = WAYS[n % WAYS.length]!;
    const answer = await fetch(`${url}/api/visitor/hello`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': BROWSERS[n % BROWSERS.length]! },
      body: JSON.stringify({
        site: 'demo',
        URL: `${url}/demo/${query}`,
        title: 'Demo',
        referrer,
        language: 'zh-CN',
        screen: '1440x900',
      }),
    });
    if (!answer.ok) throw new Error(`hello answered ${answer.status}`);
  }
}
