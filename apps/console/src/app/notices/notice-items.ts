import type { Answer } from '@parley/protocol/http/routes';
import { escapeHtml } from '../../lib/escape-html';
import type { NoticeItem, NoticeTab } from '../../shell/slots';

export type Letter = Answer<'GET /letter/getList'>['list'][number];
export type LoginSession = Answer<'GET /session/getList'>['list'][number];
export type SignInNews = Answer<'GET /record/news'>['list'][number];

/** When each list was last cleared; older notices are not listed. */
export type Cleared = Record<NoticeTab, number>;

/** Texts of the notices as HTML; callers escape the values. */
export type NoticeWords = {
  letters(count: number): string;
  signIn(device: string, address: string): string;
  letter(name: string, content: string): string;
  /** A sign-in from a new device or region; `own`: to this account, otherwise to another agent's. */
  news(kind: 'device' | 'region' | 'both', own: boolean, fill: { name: string; device: string; place: string }): string;
  unknownDevice: string;
  anonymous: string;
};

export type NoticeFacts = {
  /** GET /reads. */
  reads: number;
  /** Newest first; null: not loaded. */
  letters: readonly Letter[] | null;
  sessions: readonly LoginSession[];
  /** Sign-ins from a new device or region; of other agents too if the user may see the login record. */
  news: readonly SignInNews[];
  cleared: Cleared;
  now: number;
  words: NoticeWords;
  deviceName(userAgent: string): string | null;
  deviceWords(machine: { os: string; browser: string }): string;
  regionText(region: string): string;
};

/** Age up to which a login is listed. */
const LONGEST_AGE_MS = 7 * 24 * 3600 * 1000;
/** Characters shown of a letter; the letters page shows the full text. */
const MOST_CHARACTERS = 80;

/**
 * The two lists, newest first, and the number at the bell: unread letters, 0 after the list is cleared until a newer
 * letter arrives.
 */
export function noticesOf(facts: NoticeFacts): { unread: number; items: Record<NoticeTab, NoticeItem[]> } {
  const { reads, letters, cleared } = facts;
  const unread = (letters ?? []).filter((letter) => !letter.read);
  const newest = unread[0]?.time ?? 0;
  // No unread letter in the loaded page: unread letters may be on later pages, so the number is shown.
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

function signIns({ sessions, news, cleared, now, words, deviceName }: NoticeFacts): NoticeItem[] {
  const isRecent = (session: LoginSession) =>
    !session.current &&
    // `newsLines` lists these as sign-ins from a new device or region.
    !news.some(({ sessionId }) => sessionId === session.id) &&
    session.createdAt > cleared.notice &&
    now - session.createdAt < LONGEST_AGE_MS;
  const recent = sessions.filter(isRecent).sort((a, b) => b.createdAt - a.createdAt);
  // Repeated logins from the same device and address are listed once.
  const isFirst = (session: LoginSession, n: number) =>
    recent.findIndex(({ userAgent, address }) => userAgent === session.userAgent && address === session.address) === n;
  return recent.filter(isFirst).map((session) => ({
    key: `session ${session.id}`,
    icon: 'device',
    html: words.signIn(escapeHtml(deviceName(session.userAgent) ?? words.unknownDevice), escapeHtml(session.address)),
    time: session.createdAt,
  }));
}

function newsLines({ news, sessions, cleared, words, deviceWords, regionText }: NoticeFacts): NoticeItem[] {
  const currentId = sessions.find(({ current }) => current)?.id;
  const isNew = (signIn: SignInNews) =>
    signIn.time > cleared.notice && (signIn.sessionId === null || signIn.sessionId !== currentId);
  return news.filter(isNew).map((signIn) => ({
    key: `news ${signIn.id}`,
    icon: 'warning',
    html: words.news(
      signIn.isNewDevice && signIn.isNewRegion ? 'both' : signIn.isNewRegion ? 'region' : 'device',
      signIn.own,
      {
        name: escapeHtml(signIn.nickname),
        device: escapeHtml(deviceWords(signIn) || words.unknownDevice),
        place: escapeHtml(regionText(signIn.region) || signIn.address),
      },
    ),
    time: signIn.time,
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
