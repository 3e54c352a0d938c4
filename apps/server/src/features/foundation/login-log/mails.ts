import { readUserAgent } from '@parley/core/visit/user-agent';
import type { WorkContext } from '../../../context';
import { transaction } from '../../../db/transaction';
import type { Mail, SendMail } from '../../../mail/send-mail';
import { markMailed, type NewLoginToMail, readAdministrators, takeNewLogin } from './mails-store';

/** Milliseconds after which a sign-in is not mailed any more, for example after an outage of the mail server. */
const MAILED_WITHIN_MS = 24 * 3600 * 1000;

/**
 * Mails sign-ins from a new device or region to the agent and the administrators, each once. Called by a job. If no
 * mail could be sent, it is tried again; if one was sent, it is not, so that an invalid address does not repeat the
 * mails to others.
 */
export async function mailNewLogins({ db, clock, log }: WorkContext, sendMail: SendMail): Promise<void> {
  const now = clock.now();
  for (;;) {
    const isMore = await transaction(db, async (tx) => {
      const login = await takeNewLogin(tx, new Date(now - MAILED_WITHIN_MS));
      if (!login) return false;
      const administrators = await readAdministrators(tx);
      const mails = mailsOf(login, administrators);
      const failures: unknown[] = [];
      for (const mail of mails) await sendMail(mail).catch((error: unknown) => failures.push(error));
      if (failures.length > 0 && failures.length === mails.length) throw failures[0];
      for (const error of failures) log.warn({ err: error }, 'a mail about a sign-in');
      await markMailed(tx, login.id, now);
      return true;
    }).catch((error: unknown) => {
      log.warn({ err: error }, 'a mail about a sign-in');
      return false;
    });
    if (!isMore) return;
  }
}

function mailsOf(login: NewLoginToMail, administrators: readonly string[]): Mail[] {
  const own = login.email;
  const others = administrators.filter((address) => address !== own);
  return [...(own === null ? [] : [mailTo(own, login, true)]), ...others.map((to) => mailTo(to, login, false))];
}

/** The mail in both languages, since the recipient's language is not known here. */
function mailTo(to: string, { nickname, at, address, region, userAgent, ...is }: NewLoginToMail, isOwn: boolean): Mail {
  const { os, browser } = readUserAgent(userAgent);
  const device = [browser, os].filter(Boolean).join(' · ') || '-';
  const zh = [is.isNewDevice && '新设备', is.isNewRegion && '新地区'].filter(Boolean).join('、');
  const en = [is.isNewDevice && 'a new device', is.isNewRegion && 'a new region'].filter(Boolean).join(' and ');
  const facts = `${at.toISOString()} · ${device} · ${[address, region].filter(Boolean).join(' ')}`;
  return {
    to,
    subject: isOwn
      ? `您的账号从${zh}登录 / Sign-in from ${en}`
      : `${nickname} 从${zh}登录 / ${nickname} signed in from ${en}`,
    text: [
      isOwn
        ? `您的账号刚刚从${zh}登录。如果不是您本人，请立即修改密码，并在个人中心让这台设备退出登录。`
        : `${nickname} 的账号刚刚从${zh}登录。您可以在登录记录里让这台设备退出登录，或禁止这个地址。`,
      isOwn
        ? `Your account was just signed in from ${en}. If this wasn’t you, change your password and sign out that device in your personal settings.`
        : `${nickname}’s account was just signed in from ${en}. In the sign-in log you can sign out the device or block the address.`,
      facts,
    ].join('\n\n'),
  };
}
