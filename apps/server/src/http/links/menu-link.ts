import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { clientAddress } from '../address';
import { readCookie } from '../cookies';
import type { HttpOptions } from '../options';
import { menuRule } from '../rules';

/** The menu link of an official account. */
export type MenuLink = {
  /** Switched off: the chat opens without a sign-in. */
  signsIn: boolean;
  /** Address of the platform's sign-in, which returns to `returnUrl` with a code and the state. */
  signInUrl(returnUrl: string, state: string): string;
  /** A token by which the chat becomes the person's of the code; null: it opens without. */
  enter(code: string): Promise<string | null>;
  /** Path of the chat: the page of a tracked link of the account's site, else the window as a page of its own. */
  chatPath(link: string, token: string | null): Promise<string>;
};

type Options = Pick<HttpOptions, 'menuLink' | 'limiter' | 'isProxy' | 'publicUrl'>;

/**
 * Holds the state of a sign-in that this browser began. Without it somebody could sign others in as themselves, by a
 * link with their own code, and read what those write.
 */
const STATE_COOKIE = 'parley_menu';
/** Seconds until a sign-in must be back. */
const STATE_SECONDS = 600;
const STATE_BYTES = 18;

/**
 * `/wechat/<key>/chat?link=<code>`: the link for the menu of an official account. Goes to the platform's sign-in first,
 * and with its code to the chat; outside WeChat, or if the sign-in fails, to the chat without it.
 */
export function mountMenuLinks(app: FastifyInstance, { menuLink, limiter, isProxy, publicUrl }: Options): void {
  app.get('/wechat/:key/chat', async (request, reply) => {
    const seconds = limiter.takeOf(menuRule, clientAddress(request.raw, isProxy));
    if (seconds > 0) return reply.code(429).header('retry-after', seconds).type('text/plain').send('rate');
    const { key } = request.params as { key: string };
    const menu = /^[\w-]{1,100}$/.test(key) ? await menuLink(key) : null;
    if (!menu) return reply.callNotFound();

    const { code, state, link } = asked(request);
    const here = `${publicUrl ?? `${request.protocol}://${request.host}`}/wechat/${key}/chat`;
    if (menu.signsIn && code === '' && state === '' && isInWeChat(request)) {
      const begun = randomBytes(STATE_BYTES).toString('base64url');
      const returnUrl = link === '' ? here : `${here}?link=${link}`;
      return go(keepState(reply, here, begun), menu.signInUrl(returnUrl, begun));
    }
    const isOurs = state !== '' && readCookie(request.headers.cookie, STATE_COOKIE) === state;
    const token = isOurs && code !== '' ? await menu.enter(code) : null;
    return go(keepState(reply, here, ''), await menu.chatPath(link, token));
  });
}

const isInWeChat = ({ headers }: FastifyRequest): boolean => /MicroMessenger/i.test(headers['user-agent'] ?? '');

/** What the address says; what is not of the expected form counts as absent. */
function asked({ query }: FastifyRequest): { code: string; state: string; link: string } {
  const said = query as Record<string, unknown>;
  const text = (name: string, form: RegExp) => {
    const value = said[name];
    return typeof value === 'string' && form.test(value) ? value : '';
  };
  return {
    code: text('code', /^[\w-]{1,512}$/),
    state: text('state', /^[\w-]{1,128}$/),
    link: text('link', /^[a-z0-9-]{3,40}$/),
  };
}

/** An empty state ends the cookie. */
function keepState(reply: FastifyReply, here: string, state: string): FastifyReply {
  const { pathname, protocol } = new URL(here);
  const secure = protocol === 'https:' ? '; Secure' : '';
  const seconds = state === '' ? 0 : STATE_SECONDS;
  const cookie = `${STATE_COOKIE}=${state}; Path=${pathname}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
  return reply.header('set-cookie', cookie);
}

/** The address holds a code or a token, which no other page learns. */
const go = (reply: FastifyReply, to: string): FastifyReply =>
  reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }).redirect(to, 302);
