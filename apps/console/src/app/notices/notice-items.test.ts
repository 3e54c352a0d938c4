import { expect, it } from 'vitest';
import { type Letter, type LoginSession, type NoticeFacts, noticesOf, type SignInNews } from './notice-items';

const DAY = 24 * 3600 * 1000;
const NOW = 100 * DAY;

const buildLetter = (facts: Partial<Letter> = {}): Letter => ({
  id: 'letter-1',
  YQToken: 'visitor-1',
  site: 'demo',
  content: '请回电',
  name: '李雷',
  phone: '',
  email: '',
  URL: '',
  read: false,
  time: NOW - DAY,
  status: 'new',
  reason: 'offline',
  channel: 'web',
  serviceID: null,
  nickname: null,
  dueAt: null,
  rule: null,
  source: '',
  keyword: '',
  region: '',
  replies: 0,
  merged: 0,
  hasOthers: false,
  conversation: null,
  ...facts,
});

const buildSession = (facts: Partial<LoginSession> = {}): LoginSession => ({
  id: 'session-1',
  createdAt: NOW - DAY,
  lastSeenAt: NOW,
  address: '10.0.0.1',
  userAgent: 'Firefox',
  current: false,
  ...facts,
});

const noticed = (facts: Partial<NoticeFacts>) =>
  noticesOf({
    reads: 0,
    letters: [],
    sessions: [],
    news: [],
    cleared: { notice: 0, email: 0 },
    now: NOW,
    words: {
      letters: (count) => `${count} letters`,
      signIn: (device, address) => `${device} at ${address}`,
      letter: (name, content) => `${name}: ${content}`,
      news: (kind, own, { name, device, place }) => `${own ? 'you' : name} ${kind}: ${device} ${place}`,
      unknownDevice: 'unknown',
      anonymous: 'somebody',
    },
    deviceName: (userAgent) => userAgent || null,
    deviceWords: ({ os, browser }) => [browser, os].filter(Boolean).join(' '),
    regionText: (region) => region,
    ...facts,
  });
const html = (facts: Partial<NoticeFacts>, tab: 'notice' | 'email') =>
  noticed(facts).items[tab].map((item) => item.html);

it('"A leave-message badge shows the unread count", none at 0', () => {
  expect(noticed({ reads: 3, letters: [buildLetter()] }).unread).toBe(3);
  expect(noticed({}).unread).toBe(0);
});

it('cleared, the bell is quiet until a further letter comes; then it says how many are unread', () => {
  const cleared = { notice: NOW - DAY, email: 0 };
  const old = buildLetter();
  expect(noticed({ reads: 1, letters: [old], cleared })).toMatchObject({ unread: 0, items: { notice: [] } });
  const fresh = buildLetter({ id: 'letter-2', time: NOW });
  expect(noticed({ reads: 2, letters: [fresh, old], cleared }).unread).toBe(2);
});

it('until the letters are here: the number, or quiet where it was cleared', () => {
  expect(noticed({ reads: 2, letters: null }).unread).toBe(2);
  expect(noticed({ reads: 2, letters: null, cleared: { notice: 1, email: 0 } }).unread).toBe(0);
});

it('an unread letter behind a page of read ones is told by its number', () => {
  const letters = [buildLetter({ read: true })];
  expect(noticed({ reads: 1, letters, cleared: { notice: NOW, email: 0 } }).unread).toBe(1);
});

it.each<[string, Partial<LoginSession>, string[]]>([
  ['another device', {}, ['Firefox at 10.0.0.1']],
  ['an unknown one', { userAgent: '' }, ['unknown at 10.0.0.1']],
  ['this very login', { current: true }, []],
  ['a login of last week', { createdAt: NOW - 8 * DAY }, []],
  ['a name made to be more than text', { userAgent: '<img src=x>' }, ['&lt;img src=x&gt; at 10.0.0.1']],
])('a login by %s: %j', (_what, facts, lines) =>
  expect(html({ sessions: [buildSession(facts)] }, 'notice')).toEqual(lines),
);

it('one device that signs in again and again is told once, by its last login', () => {
  const again = buildSession({ id: 'session-2', createdAt: NOW });
  const elsewhere = buildSession({ id: 'session-3', address: '10.0.0.2' });
  const told = noticed({ sessions: [buildSession(), again, elsewhere] }).items.notice;
  expect(told.map(({ key }) => key)).toEqual(['session session-2', 'session session-3']);
});

it.each<[string, Partial<Letter>, string[]]>([
  ['unread', {}, ['李雷: 请回电']],
  ['read', { read: true }, []],
  ['without a name', { name: '' }, ['somebody: 请回电']],
  ['with tags', { content: '<b>1 & 2</b>' }, ['李雷: &lt;b&gt;1 &amp; 2&lt;/b&gt;']],
  ['too long for a line', { content: '很'.repeat(81) }, [`李雷: ${'很'.repeat(80)}…`]],
])('a letter %s: %j', (_what, facts, lines) => expect(html({ letters: [buildLetter(facts)] }, 'email')).toEqual(lines));

it('each list is cleared by itself', () => {
  const facts = { reads: 1, letters: [buildLetter()] };
  expect(html({ ...facts, cleared: { notice: NOW, email: 0 } }, 'email')).toHaveLength(1);
  expect(html({ ...facts, cleared: { notice: 0, email: NOW } }, 'notice')).toHaveLength(1);
});

it('the newest stands first', () =>
  expect(html({ reads: 1, letters: [buildLetter()], sessions: [buildSession({ createdAt: NOW })] }, 'notice')).toEqual([
    'Firefox at 10.0.0.1',
    '1 letters',
  ]));

const buildNews = (facts: Partial<SignInNews> = {}): SignInNews => ({
  id: 'news-1',
  uuid: 'agent-1',
  nickname: 'Ann',
  own: true,
  sessionId: 'session-1',
  time: NOW - DAY,
  address: '10.0.0.1',
  region: '上海',
  os: 'iOS',
  browser: 'Safari',
  isNewDevice: true,
  isNewRegion: false,
  ...facts,
});

it.each<[string, Partial<SignInNews>, Partial<LoginSession>[], string[]]>([
  ['a new device of mine', {}, [], ['you device: Safari iOS 上海']],
  ['told once, not as a session as well', {}, [{}], ['you device: Safari iOS 上海']],
  ['the device that I sit at', {}, [{ current: true }], []],
  [
    'a new region of somebody',
    { own: false, sessionId: null, isNewDevice: false, isNewRegion: true },
    [],
    ['Ann region: Safari iOS 上海'],
  ],
  ['nothing known of it', { os: '', browser: '', region: '', isNewRegion: true }, [], ['you both: unknown 10.0.0.1']],
  ['a name that is markup', { own: false, nickname: '<b>' }, [], ['&lt;b&gt; device: Safari iOS 上海']],
])('a sign-in that is news, %s', (_what, facts, sessions, lines) =>
  expect(html({ news: [buildNews(facts)], sessions: sessions.map(buildSession) }, 'notice')).toEqual(lines),
);

it('news that were cleared stay away', () =>
  expect(html({ news: [buildNews()], cleared: { notice: NOW, email: 0 } }, 'notice')).toEqual([]));
