import { unitsOf } from './units';

export const smallTalkKinds = ['hello', 'thanks', 'bye', 'fine', 'robot', 'ability', 'sorry', 'laugh'] as const;
export type SmallTalk = (typeof smallTalkKinds)[number];

/** What visitors say that is no question. */
const SAID: Record<SmallTalk, string> = {
  hello:
    '你好, 您好, 在吗, 在不在, 在么, 哈喽, 哈罗, 嗨, 喂, 早上好, 上午好, 中午好, 下午好, 晚上好, 早, 有在吗, 亲在吗, 你好在吗, 您好在吗, ' +
    'hi, hello, hey, hello there, hi there, good morning, good afternoon, good evening, are you there, anybody here, nihao, ni hao, zaima, zai ma',
  thanks:
    '谢谢, 谢谢你, 谢谢您, 多谢, 感谢, 非常感谢, 谢了, 谢啦, 太感谢了, 辛苦了, 3q, 好的谢谢, 嗯谢谢, ' +
    'thanks, thank you, thank you very much, thanks a lot, many thanks, thx, ty, cheers, ok thanks, great thanks, xiexie, xie xie',
  bye: '再见, 拜拜, 88, 886, 回见, 没事了, 没问题了, 没有了, 不用了, 好的再见, 先这样, 就这样, bye, goodbye, bye bye, see you, thats all, nothing else, no thanks, zaijian, zai jian, baibai',
  fine: '好, 好的, 好滴, 好吧, 嗯, 嗯嗯, 行, 可以, 知道了, 明白, 明白了, 懂了, 了解, 收到, 哦, 噢, 对, 是的, 没错, ok, okay, okey, 1, got it, i see, sure, yes, fine, all right, alright, haode',
  robot:
    '你是谁, 你是机器人吗, 是机器人吗, 你是人吗, 你是真人吗, 你是人工吗, 你是人还是机器人, 机器人, 你叫什么, 你叫什么名字, 你是ai吗, 是真人吗, 是人工吗, ' +
    'who are you, are you a robot, are you a bot, are you a human, are you human, are you real, are you a real person, whats your name, what is your name, is this a bot',
  ability:
    '你会什么, 你能做什么, 你能干什么, 你会干嘛, 你有什么功能, 能帮我什么, 怎么用你, 你可以做什么, help, what can you do, how can you help, 帮助, 帮帮我, bangzhu',
  sorry: '对不起, 不好意思, 抱歉, sorry, my bad, im sorry, excuse me, pardon',
  laugh: '哈哈, 哈哈哈, 哈哈哈哈, 呵呵, 嘻嘻, 嘿嘿, haha, hahaha, lol',
};

/** What the robot says then, where an organisation has no texts of its own. */
export const smallTalkTexts: Record<SmallTalk, { zh: string; en: string }> = {
  hello: { zh: '您好，请问有什么可以帮您？', en: 'Hello! How can I help you?' },
  thanks: { zh: '不客气，还有其他问题可以随时问我。', en: "You're welcome. Ask me anything else any time." },
  bye: { zh: '好的，祝您生活愉快，再见。', en: 'Have a nice day. Goodbye!' },
  fine: { zh: '好的，还有其他可以帮您的吗？', en: 'All right. Is there anything else I can help with?' },
  robot: {
    zh: '我是智能客服机器人，可以解答常见问题。需要人工服务请发送“转人工”。',
    en: 'I\'m a chatbot and answer common questions. To reach our team, send "talk to a person".',
  },
  ability: {
    zh: '您可以直接描述问题，我会为您查找答案；需要人工服务请发送“转人工”。',
    en: 'Describe your question and I\'ll look for an answer. To reach our team, send "talk to a person".',
  },
  sorry: { zh: '没关系，请问有什么可以帮您？', en: 'No problem. How can I help you?' },
  laugh: { zh: '很高兴为您服务，请问有什么可以帮您？', en: 'Glad to be here. How can I help you?' },
};

/** Particles that change nothing about what is said. */
const PARTICLES = new Set('啊呀哦吖哈呢吧了啦噢嘛么的哇喔诶'.split(''));

const spoken = new Map<string, SmallTalk>();
for (const kind of smallTalkKinds)
  for (const said of SAID[kind].split(',')) for (const key of keysOf(said)) if (!spoken.has(key)) spoken.set(key, kind);

/** Which small talk a text is; undefined: it says something else too. */
export function findSmallTalk(text: string): SmallTalk | undefined {
  for (const key of keysOf(text)) if (spoken.has(key)) return spoken.get(key);
  return undefined;
}

/** The text word for word, then without particles. */
function keysOf(text: string): string[] {
  const words = unitsOf(text).map(({ seen }) => seen);
  const bare = words.filter((word) => !PARTICLES.has(word));
  return [words, bare].filter((one) => one.length > 0).map((one) => one.join(' '));
}
