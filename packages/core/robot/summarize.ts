import { keyOf } from './units';

/** A message of a conversation, oldest first; of the robot its answers, of agents theirs. */
export type SaidText = { role: 'visitor' | 'robot' | 'agent'; text: string };

export type Summary = {
  /** What the visitor asked, in the order in which it was said. */
  asked: string[];
  /** Numbers that stand in the visitor's words, such as of an order, with the words around. */
  facts: string[];
};

const MOST_ASKED = 6;
const MOST_FACTS = 5;
/** Characters of one line. */
const LONGEST = 120;

/** A question by its sign, or by the words that make one. */
const ASKS =
  /[?？]|怎么|怎样|如何|什么|哪|多少|几[天个点时]|为何|为什么|是否|能不能|可不可以|可以.{0,12}吗|吗$|呢$|^(?:how|what|when|where|why|who|which|can|could|do|does|is|are|will|would|may)\b/i;
/** Letters and digits together, or digits alone, that are long enough to name something. */
const NUMBER = /(?<![\p{L}\p{N}])(?=[A-Za-z0-9-]{0,29}\d)[A-Za-z0-9][A-Za-z0-9-]{3,29}(?![\p{L}\p{N}])/gu;

/**
 * What a conversation was about, without a model (B-17): the visitor's questions, else its longest messages, each once;
 * and what is numbered in its words. The same conversation has the same summary.
 */
export function summarize(said: readonly SaidText[]): Summary {
  const words = said.filter(({ role }) => role === 'visitor').map(({ text }) => plain(text));
  const own = distinct(words.filter((text) => keyOf(text).length > 1));
  const questions = own.filter((text) => ASKS.test(text));
  const longest = [...own].sort((one, other) => other.length - one.length).slice(0, 2);
  const asked = questions.length > 0 ? questions : own.filter((text) => longest.includes(text));
  const facts = own.flatMap((text) => text.match(NUMBER) ?? []);
  return {
    asked: asked.slice(0, MOST_ASKED).map(short),
    facts: distinct(facts).slice(0, MOST_FACTS),
  };
}

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();
const short = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text);

function distinct(texts: readonly string[]): string[] {
  const known = new Set<string>();
  return texts.filter((text) => {
    const key = keyOf(text);
    if (known.has(key)) return false;
    known.add(key);
    return true;
  });
}
