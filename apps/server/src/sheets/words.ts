import { chineseName } from '@parley/core/visit/chinese-names';
import type { Language } from '../http/handler';

type Words = Record<string, Record<Language, string>>;

/** Names of authors without a name. */
export const SPEAKER_NAMES = {
  user: { zh: '访客', en: 'Visitor' },
  service: { zh: '客服', en: 'Agent' },
  robot: { zh: '机器人', en: 'Robot' },
} satisfies Words;
/** Text of a recalled message. */
export const RECALLED = { zh: '（消息已撤回）', en: '(recalled)' } satisfies Words[string];
/** The name of an unnamed visitor on the wire: `#12`. */
const NUMBER = /^#(\d+)$/;
/** A person without a name. */
const UNNAMED = { zh: '（无姓名）', en: '(no name)' } satisfies Words[string];
/** The author of a letter without a name. */
const ANONYMOUS = { zh: '未留姓名', en: 'No name given' } satisfies Words[string];
/** Names of a visitor, a person, and the author of a letter, as on screen. */
export function visitorWords(name: string, language: Language): string {
  const number = NUMBER.exec(name)?.[1];
  return number ? `${SPEAKER_NAMES.user[language]} ${number}` : name;
}
export const personWords = (name: string, language: Language): string => name || UNNAMED[language];
export const writerWords = (name: string, language: Language): string => name || ANONYMOUS[language];
/** Whether a name is our placeholder, from an exported file that is imported. */
export const isUnnamed = (name: string): boolean => Object.values(UNNAMED).includes(name);

export const engineWords = (name: string, language: Language): string => (language === 'zh' ? chineseName(name) : name);
