import type { EndReason } from '@parley/core/conversation/endings';
import { chineseName } from '@parley/core/visit/chinese-names';
import type { Language } from '../http/handler';

type Words = Record<string, Record<Language, string>>;

const SOURCES: Words = {
  direct: { zh: '直接访问', en: 'Direct' },
  search: { zh: '搜索引擎', en: 'Search engine' },
  ads: { zh: '广告', en: 'Ads' },
  external: { zh: '外部链接', en: 'External link' },
  social: { zh: '社交媒体', en: 'Social media' },
  link: { zh: '聊天链接', en: 'Chat link' },
};
const CHANNELS: Words = {
  web: { zh: '网页', en: 'Web' },
  wechat: { zh: '微信', en: 'WeChat' },
  miniProgram: { zh: '小程序', en: 'Mini-program' },
  app: { zh: '应用', en: 'App' },
};
const DEVICES: Words = {
  pc: { zh: '电脑', en: 'Computer' },
  mobile: { zh: '手机', en: 'Phone' },
  tablet: { zh: '平板', en: 'Tablet' },
  bot: { zh: '爬虫', en: 'Bot' },
};
const ENDINGS: Words & Record<EndReason, Words[string]> = {
  agent: { zh: '客服结束', en: 'Ended by the agent' },
  visitor: { zh: '访客结束', en: 'Ended by the visitor' },
  idle: { zh: '长时间无人说话', en: 'Nobody spoke for long' },
  answered: { zh: '留言已答复', en: 'Letter answered' },
  blacklisted: { zh: '访客被拉黑', en: 'Visitor blacklisted' },
};
/** Names of authors without a name. */
export const SPEAKERS = {
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
/** Place name in the address data for private addresses. */
const PLACES: Words = { 局域网: { zh: '局域网', en: 'Local network' } };

/** Translates codes of the wire for the reader of a file, as on screen; other values stay. */
export const said =
  (words: Words) =>
  (value: string, language: Language): string =>
    (Object.hasOwn(words, value) && words[value]?.[language]) || value;

/** Names of a visitor, a person, and the author of a letter, as on screen. */
export function visitorWords(name: string, language: Language): string {
  const number = NUMBER.exec(name)?.[1];
  return number ? `${SPEAKERS.user[language]} ${number}` : name;
}
export const personWords = (name: string, language: Language): string => name || UNNAMED[language];
export const writerWords = (name: string, language: Language): string => name || ANONYMOUS[language];
/** Whether a name is our placeholder, from an exported file that is imported. */
export const isUnnamed = (name: string): boolean => Object.values(UNNAMED).includes(name);

export const sourceWords = said(SOURCES);
export const channelWords = said(CHANNELS);
export const deviceWords = said(DEVICES);
/** Reason of a conversation's end; typed reasons stay as they are. */
export const endingWords = said(ENDINGS);
export const regionWords = said(PLACES);
export const engineWords = (name: string, language: Language): string => (language === 'zh' ? chineseName(name) : name);
