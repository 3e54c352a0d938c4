import type { WorkContext } from '../../../context';
import { AGAIN_MS, canSend, type SendMail } from '../../../mail/send-mail';
import { type DueTranscript, type Line, noteEnded, readLines, settle, takeDue } from './store';

/** Maximum number of mails of one turn. */
const A_TURN = 20;

/** Mails conversations to their visitors: those asked for, and ended ones where the site has switched it on. */
export function createTranscriptMail(context: WorkContext, send: SendMail | null) {
  const { db, clock, log } = context;

  /** Sends one mail. False: none is due. */
  async function sendOne(deliver: SendMail): Promise<boolean> {
    const now = clock.now();
    const due = await takeDue(db, now, AGAIN_MS);
    if (!due) return false;
    const company = context.setting('company', due.siteId).name;
    const mail = transcriptMail(
      { ...due, company },
      await readLines(db, due.conversationId),
      zoneOf(context, due.siteId),
    );
    const failure = await deliver({ to: due.mailTo, sender: company, ...mail }).then(
      () => null,
      (error: Error) => error,
    );
    if (failure) log.warn({ err: failure }, 'a transcript was not sent');
    await settle(db, due.id, { sentAt: failure ? null : now, error: failure ? failure.message.slice(0, 500) : '' });
    return true;
  }

  return async function run(): Promise<void> {
    if (!canSend(send)) return;
    const { atEnd } = context.setting('transcript');
    const ofSites = context.siteValues('transcript', 'atEnd');
    if (atEnd || Object.values(ofSites).includes(true)) await noteEnded(db, { now: clock.now(), atEnd, ofSites });
    for (let sent = 0; sent < A_TURN && (await sendOne(send)); sent += 1);
  };
}

const zoneOf = ({ setting }: Pick<WorkContext, 'setting'>, siteId: string): string =>
  setting('company', siteId).timeZone || setting('routing').timeZone;

const WORDS = {
  zh: {
    subject: '聊天记录',
    you: '您',
    agent: '客服',
    robot: '机器人',
    recalled: '消息已撤回',
    picture: '图片',
    file: '文件',
  },
  en: {
    subject: 'Your chat',
    you: 'You',
    agent: 'Agent',
    robot: 'Robot',
    recalled: 'Message unsent',
    picture: 'Picture',
    file: 'File',
  },
} as const;

/** The mail in the visitor's language: one line for each message, times in the zone of the site. */
export function transcriptMail(
  { company, site, language }: Pick<DueTranscript, 'site' | 'language'> & { company: string },
  lines: readonly Line[],
  timeZone: string,
) {
  const isChinese = language === '' || language.toLowerCase().startsWith('zh');
  const words = WORDS[isChinese ? 'zh' : 'en'];
  const clock = new Intl.DateTimeFormat(isChinese ? 'zh-CN' : 'en', {
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone,
  });
  const said = lines.map((line) => `[${clock.format(line.sentAt)}] ${whoOf(line, words)}: ${textOf(line, words)}`);
  const head = company === '' || company === site ? site : `${company}\n${site}`;
  return { subject: `${words.subject} · ${company || site}`, text: `${head}\n${timeZone}\n\n${said.join('\n')}\n` };
}

type Words = (typeof WORDS)['zh' | 'en'];

const whoOf = ({ role, nickname }: Line, words: Words): string =>
  role === 'user' ? words.you : nickname || (role === 'robot' ? words.robot : words.agent);

function textOf({ kind, msg }: Line, words: Words): string {
  if (msg === '') return words.recalled;
  if (kind === 'text') return msg;
  if (kind === 'rich')
    return msg
      .replace(/<[^<>]{0,500}>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim();
  const { name = '', title = '', text = '' } = JSON.parse(msg) as { name?: string; title?: string; text?: string };
  if (kind === 'card') return [title, text].filter(Boolean).join(' – ');
  return `[${kind === 'image' ? words.picture : words.file}] ${name}`;
}
