import type { PreviewState, ToPreview } from '@parley/protocol/preview';
import type { Message } from '@parley/protocol/types';
import type { RatingForm, Talk } from '../visitor-api';

type Language = ToPreview['language'];

const words = {
  zh: {
    agent: '林晓',
    said: ['你好，这款龙井是今年的新茶吗？', '您好，是今年明前采的，三月底刚到店。', '好的，我想要两盒。'],
  },
  en: {
    agent: 'Ming',
    said: [
      'Hi, is the Longjing from this year?',
      'Hello! Yes, it was picked before Qingming and came in at the end of March.',
      'Great, two boxes please.',
    ],
  },
};

const CONVERSATION = '01900000-0000-7000-8000-000000000001';
const AGENT = '01900000-0000-7000-8000-0000000000aa';
/** Milliseconds between two messages. */
const PAUSE_MS = 20_000;

const nobody: Talk = {
  state: 'monitor',
  conversation: null,
  serviceID: null,
  nickname: null,
  avatar: null,
  position: null,
  waitSeconds: null,
  readSeq: 0,
  visitorReadSeq: 0,
  invitation: null,
  somebodyOnline: true,
};

/** The visitor's talk in a state of the window. */
export function talkOf({ state, language, invitation }: Omit<ToPreview, 'type' | 'settings' | 'theme'>): Talk {
  const { agent, said } = words[language];
  const face = { nickname: agent, avatar: '' };
  const begun = { ...nobody, conversation: CONVERSATION, readSeq: said.length, visitorReadSeq: said.length };
  const talks: Record<PreviewState, Talk> = {
    launcher: nobody,
    invited: { ...nobody, invitation: invitation || null },
    greeting: { ...nobody, agents: [face] },
    waiting: { ...begun, state: 'wait', readSeq: 0, position: 2, waitSeconds: 60 },
    talking: { ...begun, ...face, state: 'current', serviceID: AGENT },
    offline: { ...nobody, somebodyOnline: false, closed: true },
    ended: { ...begun, state: 'end' },
    rating: { ...begun, state: 'end', ratingInvited: true },
  };
  return talks[state];
}

/** The messages of that state. */
export function messagesOf(state: PreviewState, language: Language, now: number): Message[] {
  const { agent, said } = words[language];
  const shown = state === 'waiting' ? said.slice(0, 1) : talkWithMessages.includes(state) ? said : [];
  return shown.map((msg, index) => ({
    msg,
    kind: 'text',
    role: index % 2 === 0 ? 'user' : 'service',
    onlyID: `sample-${index}`,
    conversation: CONVERSATION,
    seq: index + 1,
    nickname: index % 2 === 0 ? '' : agent,
    time: now - (shown.length - index) * PAUSE_MS,
  }));
}

const talkWithMessages: readonly PreviewState[] = ['talking', 'ended', 'rating'];

/** The rating form: open only where it is previewed, so that the end is shown without it. */
export const ratingsOf = (state: PreviewState, language: Language): RatingForm => ({
  conversation: CONVERSATION,
  open: state === 'rating',
  invited: state === 'rating',
  agents: [
    {
      serviceID: AGENT,
      isRobot: false,
      nickname: words[language].agent,
      avatar: '',
      score: null,
      tags: [],
      comment: '',
    },
  ],
});

/** What a message that is written in the preview becomes. */
export const acceptedAs = (onlyID: string, seq: number, time: number) => ({
  code: '7001',
  onlyID,
  conversation: CONVERSATION,
  seq,
  time,
});

/** What the page on privacy shows. */
export const seenIn = (language: Language) => ({
  name: language === 'zh' ? '王女士' : 'Ms Wang',
  phone: '138****5678',
  mail: '',
  wechat: '',
  region: language === 'zh' ? '浙江省杭州市' : 'Hangzhou, Zhejiang',
  address: '203.0.*.*',
  device: 'pc',
  os: 'Windows',
  browser: 'Edge',
  language,
  source: 'search',
  engine: '',
  keyword: language === 'zh' ? '龙井' : 'longjing',
  visits: 2,
  pages: [],
  pagesTotal: 0,
});
