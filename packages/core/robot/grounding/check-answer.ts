import { searchable } from '../../search/terms';
import { contentTerms, figuresOf, statedFigures } from './content-terms';
import { sentencesOf } from './passages';

/** A numbered source of an answer; the first is `[1]`. */
export type CitedSource = { title: string; heading: string; text: string };
/** Why an answer is not shown (G-20 … G-25). */
export const ANSWER_FAULTS = [
  'empty',
  'uncited',
  'unknown-citation',
  'unsupported',
  'figure',
  'address',
  'leak',
] as const;
export type AnswerFault = (typeof ANSWER_FAULTS)[number];
export type CheckedAnswer =
  /** `cited`: numbers of the sources, in the order of their first citation. */
  { ok: true; text: string; cited: number[] } | { ok: false; fault: AnswerFault; sentence: string };

export type AnswerFacts = {
  sources: readonly CitedSource[];
  question: string;
  /** Instructions of which no part may appear in an answer. */
  secrets: readonly string[];
};

/** Share of a sentence's terms that its sources have. */
const SUPPORTED = 0.5;
/** Characters in a row that an answer may share with the instructions. */
const MAX_SHARED = 30;

/**
 * Checks each sentence of an answer against the sources it cites: they exist, they have at least half of its terms and
 * all of its figures and addresses. A sentence without a citation is checked against the next one. Courtesies are
 * removed, since nothing can support them.
 */
export function checkAnswer(answer: string, { sources, question, secrets }: AnswerFacts): CheckedAnswer {
  const sentences = withCitations(answer);
  if (sentences.length === 0) return fault('empty', '');
  if (secrets.some((secret) => sharesRun(answer, secret))) return fault('leak', '');
  if (sentences.every(({ cited }) => cited.length === 0)) return fault('uncited', sentences[0]!.text);
  // A visitor could ask for `within 999 days`: only numbers of orders and the like may come from the question.
  const asked = new Set([...figuresOf(question)].filter((figure) => /^\d{6,}$/.test(figure)));
  for (const sentence of sentences) {
    const found = faultOf(sentence, sources, asked);
    if (found) return fault(found, sentence.text);
  }
  const text = sentences
    .map(({ whole }) => whole)
    .join('')
    .trim();
  return { ok: true, text, cited: [...new Set(sentences.flatMap(({ own }) => own))] };
}

const fault = (found: AnswerFault, sentence: string): CheckedAnswer => ({ ok: false, fault: found, sentence });

/** `own`: the numbers after the sentence; `cited`: those it is checked against. */
type Sentence = { whole: string; text: string; own: number[]; cited: number[] };

function withCitations(answer: string): Sentence[] {
  const sentences = withLeadIns(sentencesOf(citationsBeforeEnds(normalized(answer))))
    .map((whole) => ({ whole, text: whole.replace(/\[\d+\]/g, ''), own: numbersIn(whole), cited: [] as number[] }))
    .filter(({ text, own }) => own.length > 0 || !isCourtesy(text));
  let next: number[] = [];
  for (const sentence of [...sentences].reverse()) {
    if (sentence.own.length > 0) next = sentence.own;
    sentence.cited = next;
  }
  // Sentences after the last citation.
  let previous: number[] = [];
  for (const sentence of sentences) {
    if (sentence.cited.length === 0) sentence.cited = previous;
    previous = sentence.cited;
  }
  return sentences;
}

/** `Do this:` is part of what follows it. */
function withLeadIns(sentences: readonly string[]): string[] {
  const joined: string[] = [];
  let leadIn = '';
  for (const sentence of sentences) {
    if (/[:：]\s*$/.test(sentence)) leadIn += sentence;
    else {
      joined.push(leadIn + sentence);
      leadIn = '';
    }
  }
  return leadIn === '' ? joined : [...joined, leadIn];
}

/** Forms of citations that models use, as `[1][2]`. */
const normalized = (text: string): string =>
  text
    .replace(/[［【〔]\s*(\d+(?:\s*[,，、]\s*\d+)*)\s*[］】〕]/g, '[$1]')
    .replace(/\[\^?(\d+(?:\s*[,，、]\s*\d+)*)\]/g, (_, list: string) =>
      list
        .split(/\D+/)
        .map((number) => `[${Number(number)}]`)
        .join(''),
    );

/** `Text.[1]` as `Text[1].`, so that a sentence has its citations. */
const citationsBeforeEnds = (text: string): string =>
  text.replace(/([。！？；!?;]|\.(?=\s*\[))\s*((?:\[\d+\]\s*)+)/g, (_, end: string, numbers: string) => {
    const gap = /[\x20-\x7e]/.test(end) ? ' ' : '';
    return `${gap}${numbers.replace(/\s+/g, '')}${end}${numbers.slice(numbers.trimEnd().length).includes('\n') ? '\n' : gap}`;
  });

const numbersIn = (text: string): number[] => [...text.matchAll(/\[(\d+)\]/g)].map(([, number]) => Number(number));

const COURTESY =
  /^[\s\p{Extended_Pictographic}]*(?:您好|你好|亲|好的|感谢|谢谢|很高兴|希望(?:以上|这些|这|能)|如(?:果)?(?:您)?(?:还)?(?:有|需)|请(?:您)?随时|祝您|hello|hi\b|dear\b|thank|thanks|i hope|hope this|let me know|feel free|if you have|glad to|happy to|sure\b|of course)/iu;
/** Characters of a courtesy. */
const MAX_COURTESY = 60;

function isCourtesy(text: string): boolean {
  const plain = text.trim();
  if (!/[\p{L}\p{N}]/u.test(plain)) return false;
  return (
    plain.length <= MAX_COURTESY &&
    COURTESY.test(plain) &&
    figuresOf(plain).size === 0 &&
    addressesIn(plain).length === 0
  );
}

function faultOf(sentence: Sentence, sources: readonly CitedSource[], asked: ReadonlySet<string>): AnswerFault | null {
  if ([...sentence.own, ...sentence.cited].some((number) => !sources[number - 1])) return 'unknown-citation';
  const said = withoutListNumber(sentence.text);
  const terms = contentTerms(withoutAddresses(said));
  const cited = sentence.cited.map((number) => sources[number - 1]!);
  const source = cited.map(({ title, heading, text }) => `${title}\n${heading}\n${text}`).join('\n');
  if (terms.size > 0 && shareOf(terms, contentTerms(source)) < SUPPORTED) return 'unsupported';
  const stated = statedFigures(source);
  for (const figure of figuresOf(withoutAddresses(said)))
    if (!stated.has(figure) && !asked.has(figure)) return 'figure';
  const plain = searchable(source);
  return addressesIn(said).every((address) => plain.includes(searchable(address))) ? null : 'address';
}

const withoutListNumber = (text: string): string => text.replace(/^[ \t]{0,8}(?:[-*•]|\(?\d{1,2}[.)、）])/gm, '');

const ADDRESS =
  /(?:https?:\/\/|www\.)[^\s<>"'，。；、（）()\]]+|(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}|(?<![a-z\d.-])[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63}){0,4}\.(?:com|cn|net|org|io|xyz|top|info|dev|app|cc|me|co)\b(?:\/[^\s<>"'，。；、（）()\]]*)?/gi;

/** Web and mail addresses: a made-up one leads the visitor to somebody else. */
const addressesIn = (text: string): string[] => (text.match(ADDRESS) ?? []).map(withoutEnd);

/** The sign after an address belongs to its sentence. */
const withoutEnd = (address: string): string => (/[.,:!?]$/.test(address) ? withoutEnd(address.slice(0, -1)) : address);

const withoutAddresses = (text: string): string => text.replace(ADDRESS, ' ');

function shareOf(terms: ReadonlySet<string>, source: ReadonlySet<string>): number {
  let found = 0;
  for (const term of terms) if (source.has(term)) found += 1;
  return found / terms.size;
}

/** Whether both texts have a run of characters in common, apart from case, width and blanks. */
function sharesRun(answer: string, secret: string): boolean {
  const [said, hidden] = [answer, secret].map((text) => searchable(text).replace(/[\s\p{P}]/gu, ''));
  if (said!.length < MAX_SHARED) return false;
  for (let from = 0; from + MAX_SHARED <= said!.length; from += 1)
    if (hidden!.includes(said!.slice(from, from + MAX_SHARED))) return true;
  return false;
}
