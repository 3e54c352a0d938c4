/** What robots say where their settings have no text. */
const TEXTS = {
  welcome: {
    zh: '您好，我是{name}，请问有什么可以帮您？',
    en: 'Hello, I’m {name}. What can I help you with?',
  },
  guidance: { zh: '您是不是想问：', en: 'Did you mean:' },
  related: { zh: '您可能还想了解：', en: 'You may also want to know:' },
  noAnswer: {
    zh: '抱歉，这个问题我还回答不了。您可以换一种说法，或者输入“转人工”联系客服。',
    en: 'Sorry, I can’t answer that yet. Try putting it another way, or type “talk to a person”.',
  },
  handedOver: { zh: '正在为您转接人工客服。', en: 'I’m passing you to a colleague.' },
  letter: { zh: '留言', en: 'Leave a message' },
  nobodyOnline: {
    zh: '现在没有客服在线。您可以留言，我们会尽快回复；也可以继续问我。',
    en: 'Nobody is online right now. Leave a message and we’ll get back to you, or keep asking me.',
  },
} as const;

export type TextName = keyof typeof TEXTS;
type Pair = { zh: string; en: string };

/** The language of texts for a visitor: `zh-CN` is `zh`, all others are `en`. */
export const languageOf = (language: string): 'zh' | 'en' => (/^zh\b/i.test(language) ? 'zh' : 'en');

type Wording = { /** Of the settings. */ set?: Pair; values?: Record<string, string> };

/** A text of the settings, else the built-in one, in the visitor's language. */
export function textOf(name: TextName, language: string, { set, values = {} }: Wording = {}): string {
  const side = languageOf(language);
  const text = set?.[side] || TEXTS[name][side];
  return text.replace(/\{(\w+)\}/g, (whole, key: string) => values[key] ?? whole);
}
