import { noticeText, type Template, valueFault } from '@parley/core/channels/wechat/templates';
import type { Answer, Value } from '@parley/protocol/http/routes';
import type { Context } from '../../context';
import type { Client } from '../../db/pool';
import { Refusal } from '../../errors';
import { act, type Emit } from '../../events/act';
import { lockVisitor } from '../../features/conversation/conversations/actions';
import { findSaid } from '../../features/conversation/conversations/messages-store';
import { openByAgent } from '../../features/conversation/conversations/open-by-agent';
import { assertMayActOn, seeVisitor } from '../../features/conversation/conversations/reading';
import { lockRouting } from '../../features/conversation/conversations/store';
import { refusalOfReply } from '../../features/conversation/messages/conversation-reader';
import { findNewest } from '../../features/conversation/messages/store';
import { passWords } from '../../features/conversation/words/word-check';
import type { Principal } from '../../principal';
import { findAccountOf, insertText, queueEarlier, queueNotice } from './store';

type Asked = Value<'POST /talk/template'>;
type Sent = Answer<'POST /talk/template'>;
type Within = { context: Context; tx: Client; emit: Emit; agent: Principal };
/** A filled template as it is stored: the conversation's text, and what the platform is sent. */
type Filled = { visitorId: string; onlyID: string; accountId: string; msg: string; notice: string; alerts: string[] };

export async function templatesFor(
  context: Context,
  agent: Principal,
  visitorId: string,
): Promise<Answer<'GET /talk/templates'>> {
  await assertMayActOn(context, agent, visitorId);
  await seeVisitor(context, agent, visitorId);
  const account = await findAccountOf(context.db, visitorId);
  return { list: account?.templates ?? [], subscribed: account?.subscribed ?? null };
}

/**
 * Sends a filled template. It is a message of the conversation like others, but its row of the outbox is written with it:
 * the follower of messages finds it there and queues no ordinary one. After the conversation's end it stands in one of
 * its own, as the answer to a letter does.
 */
export async function sendTemplate(context: Context, agent: Principal, asked: Asked): Promise<Sent> {
  const { YQToken: visitorId, onlyID } = asked;
  await assertMayActOn(context, agent, visitorId);
  await seeVisitor(context, agent, visitorId);
  const newest = await findNewest(context.db, visitorId);
  if (!newest) throw new Refusal('no-conversation');
  if (newest.ownerId !== agent.uuid && !(newest.state === 'end' && agent.admin)) throw new Refusal('not-yours');
  const account = await findAccountOf(context.db, visitorId);
  const template = account?.templates.find(({ id }) => id === asked.template);
  if (!account || !template) throw new Refusal('unknown-template');
  const filled = { visitorId, onlyID, accountId: account.accountId, ...fill(context, template, asked.values) };
  return act(context, async (tx, emit) => {
    const within = { context, tx, emit, agent };
    // The lock of routing comes before those of visitors.
    if (newest.state === 'end') await lockRouting(tx);
    else await lockVisitor(context, tx, visitorId);
    const said = await findSaid(tx, visitorId, onlyID);
    if (said && said.author_id !== agent.uuid) throw new Refusal('not-yours');
    if (said) return { conversation: said.conversation_id, seq: said.seq, time: said.sent_at.getTime() };
    const sent = newest.state === 'end' ? await sayInNew(within, filled) : await sayInOpen(within, filled);
    await queueEarlier(tx, { conversationId: sent.conversation, seq: sent.seq });
    await queueNotice(tx, { ...filled, conversationId: sent.conversation }, filled.notice);
    if (filled.alerts.length > 0)
      emit({
        ...{ kind: 'word.found', visitorId, conversation: sent.conversation, authorId: agent.uuid },
        ...{ nickname: agent.nickname, words: filled.alerts, letter: null },
      });
    return sent;
  });
}

/** The values as they may be said, and the texts made of them. */
function fill(context: Context, template: Template, given: Asked['values']) {
  const alerts: string[] = [];
  const values: Record<string, string> = {};
  for (const { key, label } of template.fields) {
    const passed = passWords(context, (given[key] ?? '').trim(), 'agent');
    alerts.push(...passed.alerts);
    if (valueFault(key, passed.text) !== null)
      throw new Refusal('template-value', { label, fields: [`values.${key}`] });
    values[key] = passed.text;
  }
  const notice = JSON.stringify({ template: template.id, page: template.page || null, values });
  return { msg: noticeText(template, values), notice, alerts: [...new Set(alerts)] };
}

async function sayInOpen({ context, tx, emit, agent }: Within, { visitorId, onlyID, msg }: Filled): Promise<Sent> {
  const time = context.clock.now();
  const newest = await findNewest(tx, visitorId);
  const refusal = refusalOfReply(newest, agent.uuid);
  const said = { conversationId: newest?.id ?? '', visitorId, authorId: agent.uuid, onlyID, msg, at: time };
  const seq = refusal === null ? await insertText(tx, said) : null;
  if (!newest || seq === null) throw new Refusal(refusal ?? 'already-ended');
  const { id: conversation, ownerId, state } = newest;
  emit({
    ...{ kind: 'message.stored', visitorId, ownerId, state, authorId: agent.uuid, socket: null },
    message: {
      ...{ msg, kind: 'text', role: 'service', onlyID, conversation, seq, nickname: agent.nickname, time },
      delivery: { state: 'queued', template: true },
    },
  });
  return { conversation, seq, time };
}

async function sayInNew({ context, tx, emit, agent }: Within, { visitorId, onlyID, msg }: Filled): Promise<Sent> {
  if ((await lockVisitor(context, tx, visitorId)).isBlacklisted) throw new Refusal('blacklisted');
  const time = context.clock.now();
  const said = [{ by: 'service' as const, onlyID, msg, at: time }];
  const conversation = await openByAgent(context, { tx, emit }, agent, { visitorId, said, isAnswer: true });
  return { conversation, seq: 1, time };
}
