import type { Context } from '../../context';
import { act } from '../../events/act';
import { openLink } from '../../features/conversation/links/open';
import { offerHandoff } from '../../features/conversation/visitors/handoff';
import { newVisitor } from '../../features/conversation/visitors/identify';
import { uniteVisitors } from '../../features/office/users/unite';
import type { MenuLink } from '../../http/links/menu-link';
import { lockContact } from '../contacts/store';
import { logged } from '../log/logged';
import { callPlatform, PLATFORM_API } from '../wechat/call';
import { findMenuAccount, findWebVisitor, findWeChatVisitors, type MenuAccount, saveWebVisitor } from './store';

/** Where the platform signs people in on web pages. A relay or stand-in of its calls does that as well. */
const SIGN_IN = 'https://open.weixin.qq.com';

/** Milliseconds that somebody waits for the platform before the chat opens without knowing who it is. */
const SIGN_IN_MS = 5000;

/** An id that the platform gives: letters, digits, `-` and `_`. */
const ID = /^[\w-]{1,128}$/;

type SignedIn = { openid?: unknown; unionid?: unknown };
type Named = { openId: string; unionId: string };

/**
 * The links for menus of official accounts, by the key of an account; null: no such account. A link opens the chat on the web, for the person whom WeChat names. WeChat
 * signs them in without a question (`snsapi_base`), and the chat takes over their visitor by a token that counts once.
 */
export function createMenuLinks(context: Context, base: string) {
  /** Null: the code is used, expired or of another account, or the platform does not answer. */
  async function nameOf({ id, appId, secret }: MenuAccount, code: string): Promise<Named | null> {
    if (!secret) return null;
    const query = { appid: appId, secret, code, grant_type: 'authorization_code' };
    const answered = await logged(context, { accountId: id, visitorId: null, what: 'sns/oauth2/access_token' }, () =>
      callPlatform<SignedIn>(base, { path: 'sns/oauth2/access_token', query, timeoutMs: SIGN_IN_MS }),
    );
    if (!answered.ok) return null;
    const [openId, unionId] = [String(answered.data.openid ?? ''), String(answered.data.unionid ?? '')];
    return ID.test(openId) ? { openId, unionId: ID.test(unionId) ? unionId : '' } : null;
  }

  /** The person's visitor on the site, one customer of the archive with those by WeChat. */
  const visitorOf = ({ id: accountId, siteId }: MenuAccount, { openId, unionId }: Named): Promise<string> =>
    act(context, async (tx, emit) => {
      const now = context.clock.now();
      const person = { accountId, openId };
      await lockContact(tx, accountId, openId);
      const known = await findWebVisitor(tx, person, siteId);
      const visitorId = known ?? (await newVisitor(tx, { siteId, isSandbox: false }, now));
      if (known === null) await saveWebVisitor(tx, { ...person, visitorId }, now);
      const same = await findWeChatVisitors(tx, person, unionId);
      if (same.length > 0) await uniteVisitors({ tx, emit }, [visitorId, ...same], now);
      return visitorId;
    });

  return async (key: string): Promise<MenuLink | null> => {
    const account = await findMenuAccount(context.db, key);
    if (!account) return null;
    const { appId, enabled, siteKey } = account;
    return {
      signsIn: enabled,
      signInUrl(returnUrl, state) {
        const asked = { appid: appId, redirect_uri: returnUrl, response_type: 'code', scope: 'snsapi_base', state };
        const host = base === PLATFORM_API ? SIGN_IN : base;
        return `${host}/connect/oauth2/authorize?${new URLSearchParams(asked)}#wechat_redirect`;
      },
      async enter(code) {
        const named = enabled ? await nameOf(account, code) : null;
        return named && (await offerHandoff(context, await visitorOf(account, named))).token;
      },
      async chatPath(link, token) {
        const fragment = token === null ? '' : `#h=${token}`;
        const found = link === '' ? null : await openLink(context, link, null);
        return found?.site === siteKey
          ? `/l/${found.code}${fragment}`
          : `/widget/frame/index.html?site=${encodeURIComponent(siteKey)}${fragment}`;
      },
    };
  };
}
