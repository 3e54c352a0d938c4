import type { Answer } from '@parley/protocol/http/routes';
import { escapeHtml } from '../../lib/escape-html';
import type { NoticeItem, NoticeTab } from '../../shell/slots';

export type Letter = Answer<'GET /letter/getList'>['list'][number];
export type LoginSession = Answer<'GET /session/getList'>['list'][number];
export type SignInNews = Answer<'GET /record/news'>['list'][number];

/** When each list was cleared last; what came before it is not shown again. */
export type Cleared = Record<NoticeTab, number>;

/** The sentences, as HTML; what is filled in has been escaped. */
export type NoticeWords = {
  letters(count: number): string;
  signIn(device: string, address: string): string;
  letter(name: string, content: string): string;
  /** A sign-in from a new device or region; one's own, or another's. */
  news(kind: 'device' | 'region' | 'both', own: boolean, fill: { name: string; device: string; place: string }): string;
  unknownDevice: string;
  anonymous: string;
};

export type NoticeFacts = {
  /** GET /reads. */
  reads: number;
  /** Newest first; null until they are here. */
  letters: readonly Letter[] | null;
  sessions: readonly LoginSession[];
  /** Sign-ins from a new device or region, also of others for who sees the record. */
  news: readonly SignInNews[];
  cleared: Cleared;
  now: number;
  words: NoticeWords;
  deviceName(userAgent: string): string | null;
  deviceWords(machine: { os: string; browser: string }): string;
  regionText(region: string): string;
};

/** A login older than this is known, or forgotten. */
const SIGN_IN_TOLD_MS = 7 * 24 * 3600 * 1000;
/** Of a letter; the whole of it is on its page. */
const MOST_CHARACTERS = 80;

/** The two lists, newest first, and what the bell says: unread letters, quiet once cleared until a further one comes. */
export function noticesOf(facts: NoticeFacts): { unread: number; items: Record<NoticeTab, NoticeItem[]> } {
  const { reads, letters, cleared } = facts;
  const unread = (letters ?? []).filter((letter) => !letter.read);
  const newest = unread[0]?.time ?? 0;
  // Read among hundreds: the newest unread letter may be on a later page, then the number alone speaks.
  const isFresh = letters === null ? cleared.notice === 0 : unread.length === 0 || newest > cleared.notice;
  const hasNew = reads > 0 && isFresh;
  const line = hasNew ? [linesOfLetters(facts, newest)] : [];
  return {
    unread: hasNew ? reads : 0,
    items: {
      notice: [...line, ...signIns(facts), ...newsLines(facts)].sort((a, b) => b.time - a.time),
      email: unread.filter((letter) => letter.time > cleared.email).map((letter) => lineOfLetter(facts, letter)),
    },
  };
}

const linesOfLetters = ({ reads, words, now }: NoticeFacts, newest: number): NoticeItem => ({
  key: 'letters',
  icon: 'letter',
  html: words.letters(reads),
  time: newest || now,
});

function signIns({ sessions, news: told, cleared, now, words, deviceName }: NoticeFacts): NoticeItem[] {
  const isNews = (session: LoginSession) =>
    !session.current &&
    // Told as what it is: from a new device or region.
    !told.some(({ sessionId }) => sessionId === session.id) &&
    session.createdAt > cleared.notice &&
    now - session.createdAt < SIGN_IN_TOLD_MS;
  const news = sessions.filter(isNews).sort((a, b) => b.createdAt - a.createdAt);
  // One device that signs in again and again is told once.
  const isFirst = (session: LoginSession, n: number) =>
    news.findIndex(({ userAgent, address }) => userAgent === session.userAgent && address === session.address) === n;
  return news.filter(isFirst).map((session) => ({
    key: `session ${session.id}`,
    icon: 'device',
    html: words.signIn(escapeHtml(deviceName(session.userAgent) ?? words.unknownDevice), escapeHtml(session.address)),
    time: session.createdAt,
  }));
}

function newsLines({ news, sessions, cleared, words, deviceWords, regionText }: NoticeFacts): NoticeItem[] {
  const here = sessions.find(({ current }) => current)?.id;
  const isNew = (one: SignInNews) => one.time > cleared.notice && (one.sessionId === null || one.sessionId !== here);
  return news.filter(isNew).map((one) => ({
    key: `news ${one.id}`,
    icon: 'warning',
    html: words.news(one.isNewDevice && one.isNewRegion ? 'both' : one.isNewRegion ? 'region' : 'device', one.own, {
      name: escapeHtml(one.nickname),
      device: escapeHtml(deviceWords(one) || words.unknownDevice),
      place: escapeHtml(regionText(one.region) || one.address),
    }),
    time: one.time,
  }));
}

function lineOfLetter({ words }: NoticeFacts, { id, name, content, time }: Letter): NoticeItem {
  const start = [...content].slice(0, MOST_CHARACTERS).join('');
  const shown = start.length < content.length ? `${start}…` : start;
  return {
    key: `letter ${id}`,
    icon: 'letter',
    html: words.letter(escapeHtml(name || words.anonymous), escapeHtml(shown)),
    time,
  };
}
