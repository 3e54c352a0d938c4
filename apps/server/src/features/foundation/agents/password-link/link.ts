import { createHash, randomBytes } from 'node:crypto';
import type { Context } from '../../../../context';
import { Refusal } from '../../../../errors';
import { act } from '../../../../events/act';
import type { HttpFacts } from '../../../../http/handler';
import { canSend, type SendMail } from '../../../../mail/send-mail';
import type { Principal } from '../../../../principal';
import { recordChange } from '../../audit/actions';
import { budgetsOf } from '../../auth/attempts';
import { grantsOf } from '../../auth/grants';
import { replacePassword } from '../../auth/own-password';
import { hashPassword } from '../../auth/password';
import { guardAttempts } from '../../auth/reserve-attempt';
import { assertNoneGainsMore } from '../../roles/grant';
import { findToEdit } from '../actions';
import { lockAgents } from '../store';
import { linkMail } from './link-mail';
import { deleteLinks, findLink, type LinkRow, readEmail, saveLink, spendLink } from './link-store';

const TOKEN_BYTES = 24;
const HOURS = 72;

export type LinkParts = { sendMail: SendMail | null; publicUrl: string | null };
type Created = { path: string; expiresAt: number; mail: 'none' | 'sent' | 'failed' };

/**
 * Creates the one-time link of an agent; like a new password it gives access to the account. Answers once the mail
 * server has taken the mail or has failed: whoever reads that it was sent passes nothing on.
 */
export async function createLink(
  context: Context,
  { sendMail, publicUrl }: LinkParts,
  { by, id, email, http }: { by: Principal; id: string; email?: string | undefined; http: HttpFacts },
): Promise<Created> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const expiresAt = context.clock.now() + HOURS * 3_600_000;
  // After the `#`: browsers do not send it, and no proxy logs it.
  const path = `/#/password?token=${token}`;
  // A mail names no address of another site, whatever the caller says.
  const base = publicUrl ?? (http.sameOrigin ? http.origin : null);
  const { to, username } = await act(context, async (tx) => {
    await lockAgents(tx);
    const [agent] = await findToEdit(tx, by, [id]);
    if (!agent) throw new Refusal('unknown-agent');
    if (id !== by.uuid) assertNoneGainsMore(by, new Map(), await grantsOf(tx, [id]));
    await saveLink(tx, { agentId: id, tokenHash: hashOf(token), expiresAt });
    const to = base !== null && canSend(sendMail) ? (email ?? (await readEmail(tx, id))) : null;
    await recordChange(tx, by, {
      action: 'agents.passwordLink',
      subject: { kind: 'agent', id, name: agent.nickname },
      after: { expiresAt, ...(to !== null && { email: to }) },
    });
    return { to, username: agent.username };
  });
  if (to === null || base === null || !canSend(sendMail)) return { path, expiresAt, mail: 'none' };
  const words = linkMail(http.language, { address: base + path, username, hours: HOURS });
  try {
    await sendMail({ to, sender: context.setting('company').name, ...words });
    return { path, expiresAt, mail: 'sent' };
  } catch (error) {
    context.log.warn({ err: error }, 'a one-time link was not sent');
    return { path, expiresAt, mail: 'failed' };
  }
}

export const revokeLink = (context: Context, by: Principal, id: string): Promise<boolean> =>
  act(context, async (tx) => {
    await lockAgents(tx);
    const [agent] = await findToEdit(tx, by, [id]);
    if (!agent) throw new Refusal('unknown-agent');
    const isRevoked = await deleteLinks(tx, [id]);
    if (isRevoked)
      await recordChange(tx, by, {
        action: 'agents.dropPasswordLink',
        subject: { kind: 'agent', id, name: agent.nickname },
      });
    return isRevoked;
  });

/** The account of a link, or one refusal for links that are unknown, used, revoked or expired. */
export const openLink = (context: Context, token: string, address: string): Promise<LinkRow> =>
  guardAttempts(context, budgetsOf('passwordLink', '', { address }), () => validLink(context, token));

async function validLink(context: Context, token: string): Promise<LinkRow> {
  const link = await findLink(context.db, hashOf(token), context.clock.now());
  if (!link) throw new Refusal('password-link-over');
  return link;
}

/** Sets the password of a link's account, and ends the account's logins. Returns the username. */
export async function useLink(
  context: Context,
  { token, password }: { token: string; password: string },
  { address }: HttpFacts,
): Promise<string> {
  const { agentId, username, nickname } = await openLink(context, token, address);
  const hash = await hashPassword(password);
  await act(context, async (tx, emit) => {
    await lockAgents(tx);
    const link = await findLink(tx, hashOf(token), context.clock.now());
    if (!link || !(await spendLink(tx, hashOf(token)))) throw new Refusal('password-link-over');
    await replacePassword(tx, emit, { hash, choice: { agentIds: [agentId] }, now: context.clock.now() });
    await recordChange(
      tx,
      { uuid: agentId, username, nickname, address },
      {
        action: 'agents.usePasswordLink',
        subject: { kind: 'agent', id: agentId, name: nickname },
      },
    );
  });
  return username;
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');
