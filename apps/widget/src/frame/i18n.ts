import type { FirstTexts } from '@parley/protocol/window-texts/zh';
import type { LaterTexts } from '@parley/protocol/window-texts/zh-later';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Language } from '../appearance';

export type OwnTexts = Partial<Record<string, Record<Language, string>>>;
type Texts = FirstTexts & Partial<LaterTexts>;

/** Texts of the first screen; only one language is loaded. */
export const textsOf: Record<Language, () => Promise<Texts>> = {
  zh: () => import('@parley/protocol/window-texts/zh').then(({ zh }) => zh),
  en: () => import('@parley/protocol/window-texts/en').then(({ en }) => en),
};

const laterTextsOf: Record<Language, () => Promise<LaterTexts>> = {
  zh: () => import('@parley/protocol/window-texts/zh-later').then(({ zhLater }) => zhLater),
  en: () => import('@parley/protocol/window-texts/en-later').then(({ enLater }) => enLater),
};

const whole = new Set<Language>();

/** Whether all texts of a language are loaded. */
export const hasAllTexts = (language: Language): boolean => whole.has(language);

/** Loads the texts of lazily loaded parts and adds them to those of the first screen. */
export async function loadLaterTexts(language: Language): Promise<void> {
  const [first, later] = await Promise.all([textsOf[language](), laterTextsOf[language]()]);
  Object.assign(first, later);
  whole.add(language);
}

type Say<Key> = (key: Key, fill?: Record<string, string | number>) => string;
export type Translate = Say<keyof FirstTexts>;
/** Only for lazily loaded parts, whose texts are loaded with them. */
export type TranslateAll = Say<keyof FirstTexts | keyof LaterTexts>;

/** `own`: texts that the site has replaced. */
export const translator =
  (texts: Texts, language: Language, own?: OwnTexts): TranslateAll =>
  (key, fill = {}) =>
    (own?.[key]?.[language] || texts[key] || '').replace(/\{(\w+)\}/g, (_, name: string) =>
      spaced(String(fill[name] ?? ''), language),
    );

/** In Chinese a space separates a value that ends with Latin letters or digits from the text after it (look.md). */
const spaced = (value: string, language: Language) =>
  language === 'zh' && /[\w)]$/.test(value) && !/^\d+$/.test(value) ? `${value} ` : value;

export type AllWords = { t: TranslateAll; language: Language };
export type Words = { t: Translate; language: Language };

export const WordsContext = createContext<AllWords>({ t: (key) => key, language: 'zh' });
export const useWords = (): Words => useContext(WordsContext);
/** Like `useWords`, for lazily loaded parts (`lazily`). */
export const useAllWords = (): AllWords => useContext(WordsContext);

/** 14:05; with the date if it is not today. */
export function timeText(time: number, language: Language): string {
  const date = new Date(time);
  const clock = { hour: '2-digit', minute: '2-digit', hour12: false } as const;
  const day = { month: language === 'zh' ? 'long' : 'short', day: 'numeric' } as const;
  const isToday = date.toDateString() === new Date().toDateString();
  return new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en', isToday ? clock : { ...day, ...clock }).format(
    date,
  );
}

/** The date only. */
export const dayText = (time: number, language: Language): string =>
  new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en', { dateStyle: 'medium' }).format(time);
