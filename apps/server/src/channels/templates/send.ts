import { noticeText, type Template, valueFault } from '@parley/core/channels/wechat/templates';
import type { Answer, Value } from '@parley/protocol/http/routes';
import type { Context } from '../../context';
import { Refusal } from '../../errors';
import { act } from '../../events/act';
import { sayByAgent } from '../../features/conversation/conversations/open-by-agent';
import { assertMayActOn, seeVisitor } from '../../features/conversation/conversations/reading';
import { passWords } from '../../features/conversation/words/word-check';
import type { Principal } from '../../principal';
import { findAccountOf, queueEarlier, queueNotice } from './store';

type Asked = Value<'POST /talk/template'>;
type Sent = Answer<'POST /talk/template'>;

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
 * the follower of messages finds it there and queues no ordinary one.
 */
export async function sendTemplate(context: Context, agent: Principal, asked: Asked): Promise<Sent> {
  const { YQToken: visitorId, onlyID } = asked;
  await assertMayActOn(context, agent, visitorId);
  await seeVisitor(context, agent, visitorId);
  const account = await findAccountOf(context.db, visitorId);
  const template = account?.templates.find(({ id }) => id === asked.template);
  if (!account || !template) throw new Refusal('unknown-template');
  const { msg, notice, alerts } = fill(context, template, asked.values);
  const delivery = { state: 'queued', template: true } as const;
  return act(context, async (tx, emit) => {
    const { isNew, ...sent } = await sayByAgent({ context, tx, emit, agent }, { visitorId, onlyID, msg, delivery });
    if (!isNew) return sent;
    await queueEarlier(tx, { conversationId: sent.conversation, seq: sent.seq });
    await queueNotice(tx, { accountId: account.accountId, conversationId: sent.conversation, onlyID }, notice);
    if (alerts.length > 0)
      emit({
        kind: 'word.found',
        visitorId,
        conversation: sent.conversation,
        authorId: agent.uuid,
        nickname: agent.nickname,
        words: alerts,
        letter: null,
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
