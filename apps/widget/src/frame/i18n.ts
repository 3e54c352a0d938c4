import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Language } from '../appearance';
import type { Texts } from '../locales/zh';

/** One language's words: the other is never fetched. */
export const textsOf: Record<Language, () => Promise<Texts>> = {
  zh: () => import('../locales/zh').then(({ zh }) => zh),
  en: () => import('../locales/en').then(({ en }) => en),
};

export type Translate = (key: keyof Texts, fill?: Record<string, string | number>) => string;

export const translator =
  (texts: Texts, language: Language): Translate =>
  (key, fill = {}) =>
    texts[key].replace(/\{(\w+)\}/g, (_, name: string) => spaced(String(fill[name] ?? ''), language));

/** Chinese stands with a space beside Latin letters and digits (look.md). */
const spaced = (value: string, language: Language) =>
  language === 'zh' && /[\w)]$/.test(value) && !/^\d+$/.test(value) ? `${value} ` : value;

export type Words = { t: Translate; language: Language };

export const WordsContext = createContext<Words>({ t: (key) => key, language: 'zh' });
export const useWords = (): Words => useContext(WordsContext);

/** 14:05; with the day where it is not today. */
export function timeText(time: number, language: Language): string {
  const date = new Date(time);
  const clock = { hour: '2-digit', minute: '2-digit', hour12: false } as const;
  const day = { month: language === 'zh' ? 'long' : 'short', day: 'numeric' } as const;
  const isToday = date.toDateString() === new Date().toDateString();
  return new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en', isToday ? clock : { ...day, ...clock }).format(
    date,
  );
}

/** The day alone. */
export const dayText = (time: number, language: Language): string =>
  new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en', { dateStyle: 'medium' }).format(time);
