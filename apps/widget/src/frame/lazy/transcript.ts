import { cardBodyOf, fileBodyOf } from '@parley/protocol/bodies';
import type { Message } from '@parley/protocol/types';
import type { Language } from '../../appearance';
import { previewOf } from '../../preview';
import type { TranslateAll } from '../i18n';

export type TranscriptFacts = { title: string; base: string; t: TranslateAll; language: Language };

/** The conversation as text, one line for each message. */
export function textTranscript(messages: readonly Message[], facts: TranscriptFacts): string {
  const lines = messages.map((message) => {
    const { text, href } = said(message, facts);
    return `[${when(message, facts)}] ${who(message, facts)}: ${text}${href ? ` ${href}` : ''}`;
  });
  return [facts.title, '', ...lines, ''].join('\n');
}

/** The conversation as an HTML page: no script, nothing loaded, all text escaped. */
export function htmlTranscript(messages: readonly Message[], facts: TranscriptFacts): string {
  const rows = messages.map((message) => {
    const { text, href } = said(message, facts);
    const words = escaped(text).replaceAll('\n', '<br>');
    const body = href ? `<a href="${escaped(href)}" rel="noopener noreferrer">${words}</a>` : words;
    const side = message.role === 'user' ? 'mine' : 'theirs';
    const head = `<small>${escaped(who(message, facts))} · <time>${escaped(when(message, facts))}</time></small>`;
    return `<li class="${side}">${head}<p>${body}</p></li>`;
  });
  const lang = facts.language === 'zh' ? 'zh-CN' : 'en';
  return `<!doctype html>
<html lang="${lang}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(facts.title)}</title>
<style>body{max-width:640px;margin:32px auto;padding:0 16px;font:15px/1.5 system-ui,sans-serif;color:#1b1f26}ol{list-style:none;padding:0}li{margin:12px 0}p{margin:2px 0;padding:8px 12px;border-radius:12px;background:#eef0f3;width:fit-content;max-width:80%;overflow-wrap:anywhere}small{color:#5b6472}.mine{display:flex;flex-direction:column;align-items:flex-end}.mine p{background:#dbe7fd}</style></head>
<body><h1>${escaped(facts.title)}</h1><ol>
${rows.join('\n')}
</ol></body></html>
`;
}

const who = ({ role, nickname }: Message, { t }: TranscriptFacts): string =>
  role === 'user' ? t('you') : nickname || t('agent');

function when({ time }: Message, { language }: TranscriptFacts): string {
  const style = { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' } as const;
  return new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en', style).format(time);
}

function said(message: Message, { base, t }: TranscriptFacts): { text: string; href?: string | undefined } {
  if (message.recalled) return { text: t('recalledShort') };
  const { kind, msg } = message;
  if (kind === 'image' || kind === 'file') {
    const file = fileBodyOf(msg, base);
    return { text: `[${t(kind === 'image' ? 'picture' : 'file')}] ${file?.name ?? ''}`.trim(), href: file?.url };
  }
  if (kind === 'card') {
    const card = cardBodyOf(msg, base);
    return { text: [card?.title, card?.text].filter(Boolean).join('\n') || t('unreadable'), href: card?.link };
  }
  return { text: previewOf(message) ?? '' };
}

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign);
