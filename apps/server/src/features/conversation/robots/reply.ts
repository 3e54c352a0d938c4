import type { HandoffReason } from '@parley/core/conversation/robot';
import { type SmallTalk, smallTalkTexts } from '@parley/core/robot/small-talk';
import type { MatchResult } from '@parley/core/robot/types';
import { chosenOf, withMenu } from '@parley/protocol/robot-menu';
import type { MenuItem, MessageKind, RobotSource } from '@parley/protocol/types';
import type { Knowledge } from './knowledge';
import { matchKnown } from './known-matches';
import type { KnownEntry, Manner, VariantAnswer } from './robot';
import { languageOf, textOf } from './texts';

/** A message of a robot; a menu's lines are also part of its text. `sources`: what `[n]` in it stands for. */
export type Said = { kind: MessageKind; msg: string; menu?: MenuItem[]; sources?: RobotSource[] };

export type Asked = {
  text: string;
  channel: string;
  /** The visitor's, such as `zh-CN`. */
  language: string;
  now: number;
  /** The menu of the robot's last message: a number, or one of its titles, means that line. */
  menu?: readonly MenuItem[];
};

export type Reply = Pick<MatchResult, 'outcome' | 'hits'> & {
  said: Said[];
  /** The entry that is answered with. */
  entry: string | null;
  isSmallTalk: boolean;
  handoff: HandoffReason | null;
};

/** Number of hits that are recorded and suggested. */
const HITS = 5;

/** What a robot says to a text, and why. It depends on its arguments alone. */
export function replyTo(knowledge: Knowledge, manner: Manner, asked: Asked): Reply {
  const nothing = { hits: [], said: [], entry: null, isSmallTalk: false };
  const chosen = chosenOf(asked.menu ?? [], asked.text);
  if (chosen?.human) return { ...nothing, outcome: 'handoff', handoff: 'button' };
  const text = chosen ? (chosen.say ?? chosen.title) : asked.text;
  if (hasOneOf(text, manner.sensitiveWords)) return { ...nothing, outcome: 'handoff', handoff: 'sensitive' };
  const { entries } = knowledge;
  const found = matchKnown(
    knowledge,
    { text, channel: asked.channel },
    {
      answerAt: manner.answerAt,
      suggestAt: Math.min(manner.suggestAt, manner.answerAt),
      most: HITS,
      handoffWords: manner.handoffWords,
      smallTalk: manner.smallTalk,
      mayAnswer: (id) => answersOf(entries.get(id), asked).length > 0,
    },
  );
  const { outcome, hits } = found;
  if (outcome === 'handoff') return { ...nothing, outcome, hits, handoff: 'word' };
  if (found.smallTalk) {
    const msg = smallTalkTexts[found.smallTalk as SmallTalk][languageOf(asked.language)];
    return { outcome, hits, said: [{ kind: 'text', msg }], entry: null, isSmallTalk: true, handoff: null };
  }
  const entry = outcome === 'answer' ? entries.get(hits[0]?.entry ?? '') : undefined;
  if (entry) {
    const said = withRelated(answersOf(entry, asked), knowledge, { entry, asked });
    return { outcome, hits, said, entry: entry.id, isSmallTalk: false, handoff: null };
  }
  if (outcome === 'suggest') {
    const menu = hits
      .filter(({ score }) => score >= manner.suggestAt)
      .map(({ entry: id }) => ({ title: entries.get(id)!.question }));
    const said = [menuOf(textOf('guidance', asked.language, { set: manner.guidance }), menu)];
    return { outcome, hits, said, entry: null, isSmallTalk: false, handoff: null };
  }
  const said: Said[] = [{ kind: 'text', msg: textOf('noAnswer', asked.language, { set: manner.noAnswer }) }];
  return { outcome: 'none', hits, said, entry: null, isSmallTalk: false, handoff: null };
}

const menuOf = (text: string, menu: MenuItem[]): Said => ({ kind: 'text', msg: withMenu(text, menu), menu });

/** The answers of an entry that are said in this channel at this time. */
const answersOf = (entry: KnownEntry | undefined, { channel, now }: Asked): Said[] =>
  (entry?.answers ?? []).filter((answer) => isSaid(answer, channel, now)).map(saidOf);

const isSaid = ({ channels, from, until }: VariantAnswer, channel: string, now: number): boolean =>
  (channels.length === 0 || channels.some((one) => one === channel)) &&
  (from === null || now >= from) &&
  (until === null || now < until);

const saidOf = ({ kind, msg, menu }: VariantAnswer): Said =>
  menu && menu.length > 0 && kind === 'text' ? menuOf(msg, menu) : { kind, msg };

/** Offers the questions of related entries below the answer. */
function withRelated(
  said: Said[],
  { entries }: Knowledge,
  { entry, asked }: { entry: KnownEntry; asked: Asked },
): Said[] {
  const menu = entry.related.flatMap((id) => {
    const related = entries.get(id);
    return related?.enabled && answersOf(related, asked).length > 0 ? [{ title: related.question }] : [];
  });
  return menu.length === 0 ? said : [...said, menuOf(textOf('related', asked.language), menu)];
}

const folded = (text: string): string => text.normalize('NFKC').toLowerCase();
const hasOneOf = (text: string, words: readonly string[]): boolean =>
  words.some((word) => folded(text).includes(folded(word)));
