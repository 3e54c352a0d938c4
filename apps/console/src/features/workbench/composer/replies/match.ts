import type { Answer } from '@parley/protocol/http/routes';
import { plainWords } from '../../kinds/bodies';

export type QuickReply = Answer<'GET /quickReply/all'>['list'][number];
export type Scope = QuickReply['scope'];

/** What a reply says, without its form. */
export const wordsOf = ({ kind, msg }: Pick<QuickReply, 'kind' | 'msg'>): string => plainWords({ kind, msg }, ANYWHERE);

/** Where a card leads does not matter to who reads it. */
const ANYWHERE = 'https://host.invalid/';

/** Replies that a list shows at most. */
export const SHOWN_MAX = 30;
/** Suggestions while one writes. */
const SUGGESTED_MAX = 3;
/** From so many characters on something is suggested: fewer match everything. */
const SUGGEST_FROM = { chinese: 2, other: 3 };

type Use = { count: number; at: number };
/** How often and when each was last used, by id. */
export type Uses = Readonly<Record<string, Use>>;

/** `/` at the very beginning opens the list; what follows it, without a line end, is looked for. */
export function slashQuery(text: string, caret: number): string | null {
  const [, query] = /^\/([^\n]{0,40})$/.exec(text.slice(0, caret)) ?? [];
  return query ?? null;
}

/** The replies that a query means, best first; all of them, by folder, for an empty one. */
export function matchReplies(replies: readonly QuickReply[], query: string, uses: Uses): QuickReply[] {
  const wanted = plain(query);
  if (wanted === '') return [...replies].sort(byFolder);
  return replies
    .map((reply) => ({ reply, rank: rankOf(reply, wanted) }))
    .filter(({ rank }) => rank < NO_MATCH)
    .sort((a, b) => a.rank - b.rank || scoreOf(b.reply, uses) - scoreOf(a.reply, uses) || byFolder(a.reply, b.reply))
    .slice(0, SHOWN_MAX)
    .map(({ reply }) => reply);
}

/** What one is probably writing just now: the words at the end of the text that begin or stand in a reply. */
export function suggestReplies(replies: readonly QuickReply[], text: string, uses: Uses): QuickReply[] {
  if (text.startsWith('/')) return [];
  const words = plain(text.slice(segmentStart(text)));
  const from = /\p{Script=Han}/u.test(words) ? SUGGEST_FROM.chinese : SUGGEST_FROM.other;
  if (words.length < from) return [];
  return replies
    .map((reply) => ({ reply, rank: suggestRank(reply, words) }))
    .filter(({ reply, rank }) => rank < NO_MATCH && plain(wordsOf(reply)) !== plain(text))
    .sort((a, b) => a.rank - b.rank || scoreOf(b.reply, uses) - scoreOf(a.reply, uses) || byFolder(a.reply, b.reply))
    .slice(0, SUGGESTED_MAX)
    .map(({ reply }) => reply);
}

/** Where the sentence begins that is being written at the end of a text. */
export function segmentStart(text: string): number {
  const ended = /[\n。！？!?；;](?!.*[\n。！？!?；;])/s.exec(text);
  return ended ? ended.index + 1 : 0;
}

const NO_MATCH = 9;

/** Shortcut before title before sound before text; the beginning before the middle. */
function rankOf(reply: QuickReply, wanted: string): number {
  const { shortcut, title, initials, pinyin, category } = reply;
  const ranks = [
    plain(shortcut) === wanted,
    plain(shortcut).startsWith(wanted),
    plain(title).startsWith(wanted),
    initials.startsWith(wanted),
    pinyin.startsWith(wanted),
    plain(title).includes(wanted),
    plain(wordsOf(reply)).includes(wanted) || plain(category).startsWith(wanted),
    initials.includes(wanted) || pinyin.includes(wanted),
  ];
  const rank = ranks.indexOf(true);
  return rank < 0 ? NO_MATCH : rank;
}

function suggestRank(reply: QuickReply, words: string): number {
  const { title, pinyin } = reply;
  const msg = wordsOf(reply);
  const ranks = [
    plain(msg).startsWith(words),
    plain(title).startsWith(words),
    plain(title).includes(words),
    plain(msg).includes(words),
    // Letters typed ahead of the input method.
    /^[a-z]{4,}$/.test(words) && pinyin.startsWith(words),
  ];
  const rank = ranks.indexOf(true);
  return rank < 0 ? NO_MATCH : rank;
}

/** As people compare: without case, width, spaces and marks. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\{\w+\}/g, '')
    .replace(/[^\p{L}\p{N}]/gu, '');

const scoreOf = ({ id }: QuickReply, uses: Uses): number => uses[id]?.count ?? 0;

const SCOPES: readonly Scope[] = ['own', 'group', 'shared'];

function byFolder(a: QuickReply, b: QuickReply): number {
  return (
    SCOPES.indexOf(a.scope) - SCOPES.indexOf(b.scope) ||
    a.category.localeCompare(b.category, 'zh') ||
    a.position - b.position ||
    a.title.localeCompare(b.title, 'zh')
  );
}
