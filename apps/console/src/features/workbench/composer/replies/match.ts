import type { Answer } from '@parley/protocol/http/routes';
import { plainWords } from '../../kinds/bodies';

export type QuickReply = Answer<'GET /quickReply/all'>['list'][number];
export type Scope = QuickReply['scope'];

/** The text of a reply without formatting. */
export const wordsOf = ({ kind, msg }: Pick<QuickReply, 'kind' | 'msg'>): string => plainWords({ kind, msg }, ANYWHERE);

/** The text for a visitor of this language. */
export const textFor = ({ msg, variants }: QuickReply, language: string): string =>
  variants.find((one) => language.toLowerCase().startsWith(one.language))?.msg ?? msg;

/** A placeholder origin for parsing cards: their links are not used here. */
const ANYWHERE = 'https://host.invalid/';

/** Most replies shown in the list. */
export const SHOWN_MAX = 30;
/** Most replies above the field. */
const DOCKED_MAX = 20;
/** Most suggestions while typing. */
const SUGGESTED_MAX = 3;
/** Least characters for suggestions: fewer would match nearly everything. */
const SUGGEST_FROM = { chinese: 2, other: 3 };

type Use = { count: number; at: number };
/** Use count and last use, by reply id. */
export type Uses = Readonly<Record<string, Use>>;

/** The query after a `/` at the start of the text, up to the caret and within one line; null: none. */
export function slashQuery(text: string, caret: number): string | null {
  const [, query] = /^\/([^\n]{0,40})$/.exec(text.slice(0, caret)) ?? [];
  return query ?? null;
}

/** Replies above the field, most used first. */
export const dockReplies = (replies: readonly QuickReply[], uses: Uses): QuickReply[] =>
  [...replies].sort((a, b) => scoreOf(b, uses) - scoreOf(a, uses) || byFolder(a, b)).slice(0, DOCKED_MAX);

/** Replies that match a query, best first; for an empty query all, by folder. */
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

/** Replies that contain the sentence being typed at the end of the text. */
export function suggestReplies(replies: readonly QuickReply[], text: string, uses: Uses): QuickReply[] {
  if (text.startsWith('/')) return [];
  const words = plain(text.slice(sentenceStart(text)));
  const from = /\p{Script=Han}/u.test(words) ? SUGGEST_FROM.chinese : SUGGEST_FROM.other;
  if (words.length < from) return [];
  return replies
    .map((reply) => ({ reply, rank: suggestRank(reply, words) }))
    .filter(({ reply, rank }) => rank < NO_MATCH && plain(wordsOf(reply)) !== plain(text))
    .sort((a, b) => a.rank - b.rank || scoreOf(b.reply, uses) - scoreOf(a.reply, uses) || byFolder(a.reply, b.reply))
    .slice(0, SUGGESTED_MAX)
    .map(({ reply }) => reply);
}

/** Start of the last sentence of a text. */
export function sentenceStart(text: string): number {
  const ended = /[\n。！？!?；;](?!.*[\n。！？!?；;])/s.exec(text);
  return ended ? ended.index + 1 : 0;
}

const NO_MATCH = 9;

/** Rank of a match: shortcut, title, pinyin, text; a match at the start before one inside. */
function rankOf(reply: QuickReply, wanted: string): number {
  const { shortcut, title, initials, pinyin, category, tags } = reply;
  const ranks = [
    plain(shortcut) === wanted,
    plain(shortcut).startsWith(wanted),
    plain(title).startsWith(wanted),
    initials.startsWith(wanted),
    pinyin.startsWith(wanted),
    plain(title).includes(wanted),
    plain(wordsOf(reply)).includes(wanted) || [category, ...tags].some((word) => plain(word).startsWith(wanted)),
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
    // Pinyin typed before the input method has converted it.
    /^[a-z]{4,}$/.test(words) && pinyin.startsWith(words),
  ];
  const rank = ranks.indexOf(true);
  return rank < 0 ? NO_MATCH : rank;
}

/** Normalises case, width, spaces and punctuation. */
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
    a.folderAt - b.folderAt ||
    a.category.localeCompare(b.category, 'zh') ||
    a.position - b.position ||
    a.title.localeCompare(b.title, 'zh')
  );
}
