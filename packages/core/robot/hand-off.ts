import { unitsOf } from './units';

/** Ask for a person wherever they stand in a text (B-10). */
const ASKING = `
转人工, 转接人工, 转到人工, 找人工, 要人工, 接人工, 换人工, 叫人工, 转真人, 找真人, 要真人, 换真人, 转客服, 转接客服, 找客服, 叫客服,
换客服, 换人来, 找个人, 叫个人来, 找活人, 和人聊, 跟人聊, 跟真人聊, 不要机器人, 别用机器人, 不想跟机器人, 不和机器人,
zhuan ren gong, zhuanrengong, zhuan rengong, zhao rengong, zhuan kefu,
talk to a person, talk to a human, talk to someone, talk to a real person, talk to an agent, talk to a representative,
talk to customer service, talk to support, speak to a person, speak to a human, speak to someone, speak to an agent,
speak with an agent, speak with someone, speak with a human, speak to a representative, speak to a real person,
chat with a person, chat with a human, chat with an agent, connect me to an agent, connect me to a human,
connect me with an agent, transfer me to an agent, transfer me to a human, transfer to human, transfer to agent,
human please, agent please, need a human, need a person, want a human, want a person, get me a human, get me an agent
`;

/** Ask for a person too, unless an entry answers the text: 人工客服几点上班. */
const NAMING = `
人工客服, 人工服务, 人工坐席, 真人客服, 真人服务, 接线员, 有真人吗, 有人工吗, 有人在吗, 有人吗, 活人,
human agent, live agent, live person, live chat agent, real person, real human, customer representative, anyone there
`;

/** Ask for a person when nothing else is said. */
const ALONE =
  '人工, 真人, 客服, 人呢, 在线客服, 客服在吗, human, agent, person, operator, representative, rengong, kefu';

/** Right before them, they ask for none. */
const DECLINING = [
  '不用',
  '不用再',
  '不需要',
  '不必',
  '无需',
  '先不',
  '先别',
  '别',
  '不要',
  'do not',
  'dont',
  'no need to',
  'not',
];

export type HandOff = { word: string; isSure: boolean };

const spaced = (text: string): string =>
  ` ${unitsOf(text)
    .map(({ seen }) => seen)
    .join(' ')} `;

const listed = (list: string): { word: string; needle: string }[] =>
  list
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
    .map((word) => ({ word, needle: spaced(word) }));

const asking = listed(ASKING);
const naming = listed(NAMING);
const alone = new Map(listed(ALONE).map(({ word, needle }) => [needle, word]));
const declining = DECLINING.map(spaced);

/** Whether a text asks for a person; `isSure`: even if an entry answers it. `own`: words that ask for it besides. */
export function findHandOff(text: string, own: readonly string[]): HandOff | undefined {
  const plain = spaced(text);
  const ownWords = own.flatMap((word) => listed(word.replaceAll(',', ' ')));
  const sure = [...ownWords, ...asking].find(({ needle }) => asks(plain, needle));
  if (sure) return { word: sure.word, isSure: true };
  const word = alone.get(plain) ?? naming.find(({ needle }) => asks(plain, needle))?.word;
  return word === undefined ? undefined : { word, isSure: false };
}

function asks(text: string, needle: string): boolean {
  if (needle.trim() === '') return false;
  for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + 1))
    if (!declining.some((word) => text.slice(0, at + 1).endsWith(word))) return true;
  return false;
}
