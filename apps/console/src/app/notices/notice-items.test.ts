import { expect, it } from 'vitest';
import { type Letter, type LoginSession, type NewSignIn, type NoticeFacts, noticesOf } from './notice-items';

const DAY = 24 * 3600 * 1000;
const NOW = 100 * DAY;

const buildLetter = (facts: Partial<Letter> = {}): Letter => ({
  id: 'letter-1',
  YQToken: 'visitor-1',
  site: 'demo',
  siteName: 'Demo',
  content: '请回电',
  name: '李雷',
  phone: '',
  email: '',
  wechat: '',
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
  fromConversation: null,
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
    newSignIns: [],
    cleared: { notice: 0, email: 0 },
    now: NOW,
    words: {
      letters: (count) => `${count} letters`,
      signIn: (device, address) => `${device} at ${address}`,
      letter: (name, content) => `${name}: ${content}`,
      newSignIns: (kind, own, { name, device, place }) => `${own ? 'you' : name} ${kind}: ${device} ${place}`,
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

it('after clearing, the number is 0 until another letter arrives; then it is the number of unread letters', () => {
  const cleared = { notice: NOW - DAY, email: 0 };
  const old = buildLetter();
  expect(noticed({ reads: 1, letters: [old], cleared })).toMatchObject({ unread: 0, items: { notice: [] } });
  const fresh = buildLetter({ id: 'letter-2', time: NOW });
  expect(noticed({ reads: 2, letters: [fresh, old], cleared }).unread).toBe(2);
});

it('while the letters load: the number, or 0 if the list was cleared', () => {
  expect(noticed({ reads: 2, letters: null }).unread).toBe(2);
  expect(noticed({ reads: 2, letters: null, cleared: { notice: 1, email: 0 } }).unread).toBe(0);
});

it('unread letters on later pages are counted', () => {
  const letters = [buildLetter({ read: true })];
  expect(noticed({ reads: 1, letters, cleared: { notice: NOW, email: 0 } }).unread).toBe(1);
});

it.each<[string, Partial<LoginSession>, string[]]>([
  ['another device', {}, ['Firefox at 10.0.0.1']],
  ['an unknown one', { userAgent: '' }, ['unknown at 10.0.0.1']],
  ['the current login', { current: true }, []],
  ['a login of last week', { createdAt: NOW - 8 * DAY }, []],
  ['a name with markup', { userAgent: '<img src=x>' }, ['&lt;img src=x&gt; at 10.0.0.1']],
])('a login by %s: %j', (_what, facts, lines) =>
  expect(html({ sessions: [buildSession(facts)] }, 'notice')).toEqual(lines),
);

it('repeated logins from one device are listed once, with the last login', () => {
  const again = buildSession({ id: 'session-2', createdAt: NOW });
  const elsewhere = buildSession({ id: 'session-3', address: '10.0.0.2' });
  const items = noticed({ sessions: [buildSession(), again, elsewhere] }).items.notice;
  expect(items.map(({ key }) => key)).toEqual(['session session-2', 'session session-3']);
});

it.each<[string, Partial<Letter>, string[]]>([
  ['unread', {}, ['李雷: 请回电']],
  ['read', { read: true }, []],
  ['without a name', { name: '' }, ['somebody: 请回电']],
  ['with tags', { content: '<b>1 & 2</b>' }, ['李雷: &lt;b&gt;1 &amp; 2&lt;/b&gt;']],
  ['too long for a line', { content: '很'.repeat(81) }, [`李雷: ${'很'.repeat(80)}…`]],
])('a letter %s: %j', (_what, facts, lines) => expect(html({ letters: [buildLetter(facts)] }, 'email')).toEqual(lines));

it('each list is cleared separately', () => {
  const facts = { reads: 1, letters: [buildLetter()] };
  expect(html({ ...facts, cleared: { notice: NOW, email: 0 } }, 'email')).toHaveLength(1);
  expect(html({ ...facts, cleared: { notice: 0, email: NOW } }, 'notice')).toHaveLength(1);
});

it('newest first', () =>
  expect(html({ reads: 1, letters: [buildLetter()], sessions: [buildSession({ createdAt: NOW })] }, 'notice')).toEqual([
    'Firefox at 10.0.0.1',
    '1 letters',
  ]));

const buildNewSignIn = (facts: Partial<NewSignIn> = {}): NewSignIn => ({
  id: 'sign-in-1',
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

it.each<[string, Partial<NewSignIn>, Partial<LoginSession>[], string[]]>([
  ['a new device of mine', {}, [], ['you device: Safari iOS 上海']],
  ['listed once, not also as a login', {}, [{}], ['you device: Safari iOS 上海']],
  ['the current device', {}, [{ current: true }], []],
  [
    'another agent in a new region',
    { own: false, sessionId: null, isNewDevice: false, isNewRegion: true },
    [],
    ['Ann region: Safari iOS 上海'],
  ],
  [
    'device and region unknown',
    { os: '', browser: '', region: '', isNewRegion: true },
    [],
    ['you both: unknown 10.0.0.1'],
  ],
  ['a name that is markup', { own: false, nickname: '<b>' }, [], ['&lt;b&gt; device: Safari iOS 上海']],
])('a sign-in from a new device or region, %s', (_what, facts, sessions, lines) =>
  expect(html({ newSignIns: [buildNewSignIn(facts)], sessions: sessions.map(buildSession) }, 'notice')).toEqual(lines),
);

it('cleared sign-ins are not listed', () =>
  expect(html({ newSignIns: [buildNewSignIn()], cleared: { notice: NOW, email: 0 } }, 'notice')).toEqual([]));
