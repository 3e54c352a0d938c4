import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { WINDOW_DEFAULTS } from '@parley/protocol/settings/defaults';
import { type Wording, wordingIn } from '@parley/protocol/window-texts/wording';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { clientAddress } from '../address';
import { readCookie } from '../cookies';
import type { Language } from '../handler';
import { languageOf } from '../language';
import type { HttpOptions } from '../options';
import { linkRule } from '../rules';
import { linkPolicy } from '../security-headers';

/** Content of the page of a tracked link. */
export type ServedLink = {
  code: string;
  site: string;
  /** Domains that may frame it, in the style `inpage`; none: any. */
  domains: readonly string[];
  style: 'full' | 'popup' | 'inpage';
  language: 'auto' | Language;
  theme: 'auto' | 'light' | 'dark';
  accent: string;
  title: Wording;
  greeting: Wording;
  agent: { nickname: string; avatar: string } | null;
  isOpen: boolean;
  /** Not open yet. */
  isEarly: boolean;
  /** Whether the referrer is one of its domains. */
  isAdmitted: boolean;
  overUrl: string;
};

type Options = Pick<HttpOptions, 'linkPage' | 'limiter' | 'assets' | 'isProxy'>;

/** Set by the page once a visitor entered, who may return to an open conversation after the link has closed. */
const ENTERED_COOKIE = 'parley_link';
const NONCE_BYTES = 16;

const words = {
  zh: {
    over: '这个聊天链接已结束',
    overHint: '链接可能已过期或停用，请向给您链接的人索取新的链接。',
    early: '这个聊天链接还没有开放',
    earlyHint: '还没到开始时间，请稍后再打开。',
    unknown: '没有这个聊天链接',
    unknownHint: '地址可能不完整，请检查后再打开。',
    elsewhere: '这个聊天链接不能从这里打开',
    elsewhereHint: '它只能从指定的网站打开，请回到有链接的网页再点一次。',
    ask: '打开这个聊天链接需要密码',
    password: '密码',
    enter: '进入',
    wrong: '密码不正确，请检查后再试。',
    wait: '输错次数太多，请稍后再试。',
    busy: '访问的人太多了',
    busyHint: '请稍后再打开这个链接。',
    noScript: '启用浏览器的 JavaScript 后即可开始聊天。',
    frame: '在线客服聊天窗口',
    waiting: '正在连接…',
  },
  en: {
    over: 'This chat link has ended',
    overHint: 'It has expired or was turned off. Ask for a new link.',
    early: 'This chat link isn’t open yet',
    earlyHint: 'Try again later.',
    unknown: 'Chat link not found',
    unknownHint: 'The address may be incomplete. Check it and try again.',
    elsewhere: 'This chat link can’t be opened from here',
    elsewhereHint: 'It works only from certain websites. Go back to the page with the link and open it there.',
    ask: 'This chat link needs a password',
    password: 'Password',
    enter: 'Enter',
    wrong: 'Wrong password. Check it and try again.',
    wait: 'Too many wrong attempts. Try again later.',
    busy: 'Too many visitors',
    busyHint: 'Try again in a moment.',
    noScript: 'Turn on JavaScript in your browser to start the chat.',
    frame: 'Chat window',
    waiting: 'Connecting…',
  },
} as const;

/**
 * `/l/<code>`: the chat on a page of ours. A link that is closed, or opened from a domain it does not allow, redirects
 * to its `overUrl`, or shows why.
 */
export function mountLinks(app: FastifyInstance, options: Options): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/l/:code',
    handler: async (request, reply) => {
      const language = languageOf(request.headers['accept-language']);
      const address = clientAddress(request.raw, options.isProxy);
      const seconds = options.limiter.takeOf(linkRule, address);
      if (seconds > 0)
        return sendMessagePage(reply.code(429).header('retry-after', seconds), options, language, 'busy');

      const { code } = request.params as { code: string };
      const link = /^[a-z0-9-]{3,40}$/.test(code)
        ? await options.linkPage(code, request.headers.referer ?? null)
        : null;
      if (!link) return sendMessagePage(reply.code(404), options, language, 'unknown');
      if ((link.isOpen && link.isAdmitted) || hasEntered(request, code))
        return sendChat(reply, options, link, language);
      // Only the address that an administrator set, and only http or https: no open redirect.
      const elsewhere = webAddress(link.overUrl);
      if (elsewhere) return reply.header('cache-control', 'no-store').redirect(elsewhere, 302);
      const spoken = languageFor(link, language);
      if (link.isOpen) return sendMessagePage(reply.code(403), options, spoken, 'elsewhere');
      if (link.isEarly) return sendMessagePage(reply.code(403), options, spoken, 'early');
      return sendMessagePage(reply.code(410), options, spoken, 'over');
    },
  });
}

/** The address in a form that a header can hold; null if it is not http or https. */
function webAddress(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const { protocol, href } = new URL(text);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}

const hasEntered = ({ headers }: FastifyRequest, code: string): boolean =>
  readCookie(headers.cookie, ENTERED_COOKIE) === code;

const languageFor = ({ language }: ServedLink, accepted: Language): Language =>
  language === 'auto' ? accepted : language;

function sendChat(reply: FastifyReply, options: Options, link: ServedLink, accepted: Language): Promise<FastifyReply> {
  const language = languageFor(link, accepted);
  const { nickname = '', avatar = '' } = link.agent ?? {};
  const { noScript, frame, waiting, ask, password, enter, wrong, wait } = words[language];
  return send(reply, options, link.style === 'inpage' ? link.domains : null, {
    language,
    kind: link.style,
    theme: link.theme,
    accent: link.accent,
    title: wordingIn(link.title, language),
    text: wordingIn(link.greeting, language),
    nickname,
    avatar: ownPicture(avatar),
    initial: [...nickname][0] ?? '',
    site: link.site,
    code: link.code,
    spoken: link.language === 'auto' ? '' : link.language,
    noScript,
    frame,
    waiting,
    ask,
    password,
    enter,
    wrong,
    wait,
  });
}

type PageState = 'over' | 'early' | 'elsewhere' | 'unknown' | 'busy';

const sendMessagePage = (
  reply: FastifyReply,
  options: Options,
  language: Language,
  word: PageState,
): Promise<FastifyReply> =>
  send(reply, options, null, {
    language,
    kind: 'word',
    theme: 'auto',
    title: words[language][word],
    text: words[language][`${word}Hint`],
  });

type Filled = Record<string, string>;

/** Fills in the template of the widget's build: `{{name}}`, escaped, and the site's colour. */
async function send(
  reply: FastifyReply,
  { assets }: Options,
  domains: readonly string[] | null,
  filled: Filled,
): Promise<FastifyReply> {
  const nonce = randomBytes(NONCE_BYTES).toString('base64');
  const template = await readFile(join(assets.widget, 'link', 'page.html'), 'utf8').catch(() => BARE);
  const facts: Filled = { ...filled, nonce };
  const page = template
    .replace('lang="zh"', `lang="${filled.language === 'en' ? 'en' : 'zh-CN'}"`)
    .replace('/* accent */', `:root { --accent: ${colorOf(filled.accent)}; }`)
    .replace(/\{\{(\w+)\}\}/g, (_mark, name: string) => escapeText(facts[name] ?? ''));
  if (domains !== null) reply.removeHeader('x-frame-options');
  return reply
    .headers({
      'content-security-policy': linkPolicy(nonce, domains),
      'cache-control': 'no-store',
      // The address may contain signed variables of the reader.
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      vary: 'accept-language',
    })
    .type('text/html; charset=utf-8')
    .send(page);
}

/** Template used if the widget is not built. */
const BARE = '<!doctype html><html lang="zh"><title>{{title}}</title><h1>{{title}}</h1><p>{{text}}</p></html>';

const colorOf = (accent = ''): string => (/^#[0-9a-f]{6}$/i.test(accent) ? accent : WINDOW_DEFAULTS.accent);

/** Only our own pictures: another host would see who opens the page. */
const ownPicture = (avatar: string): string => (/^(?:\/(?!\/)|data:image\/)/.test(avatar) ? avatar : '');

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeText = (text: string): string => text.replace(/[&<>"']/g, (letter) => ESCAPES[letter] ?? letter);
