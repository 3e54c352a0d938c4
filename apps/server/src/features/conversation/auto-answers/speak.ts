import { createHash } from 'node:crypto';
import { verdictOn } from '@parley/core/auto-answers/answering';
import type { Rule, Step } from '@parley/core/auto-answers/rules';
import { fill, isChinese } from '@parley/core/auto-answers/texts';
import { inOrder, occasionOf } from '@parley/core/auto-answers/timeline';
import { OCCASION_LENGTH, OF_RULE } from '@parley/protocol/rule-of-answer';
import type { WorkContext } from '../../../context';
import type { Client } from '../../../db/pool';
import { act, type Emit } from '../../../events/act';
import { wallTime } from '../../../zone';
import { isSiteOpen } from '../../foundation/settings/opening-hours';
import { readPlace } from '../conversations/queue';
import { readRules } from './rules-store';
import {
  type Addressee,
  addCounts,
  addresseeKey,
  insertAnswer,
  lockTalks,
  type RuleCounts,
  readAddressees,
} from './speak-store';
import { type DueTimer, takeDue } from './timers-store';

/** Timers that one transaction takes. */
const TOGETHER = 100;
/** Transactions of one run; the rest is for the next. */
const TURNS = 50;

/** Says what is due, as far as it still fits (core's SPEC, C-80 … C-89). */
export async function sayDue(context: WorkContext): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) {
    const taken = await act(context, (tx, emit) => sayNext(context, tx, emit));
    if (taken < TOGETHER) return;
  }
}

async function sayNext(context: WorkContext, tx: Client, emit: Emit): Promise<number> {
  const now = context.clock.now();
  const timers = await takeDue(tx, now, TOGETHER);
  if (timers.length === 0) return 0;
  const rules = await readRules(tx);
  // Under the lock of their conversations nobody writes until this is committed.
  await lockTalks(tx, [...new Set(timers.map(({ conversationId }) => conversationId))]);
  const addressees = await readAddressees(tx, timers);
  const counts: RuleCounts = [];
  const addressed = timers.flatMap((timer) => {
    const to = addressees.get(addresseeKey(timer));
    return to ? [{ timer, to }] : [];
  });
  // Their order is that of the rules of their site.
  for (const siteId of new Set(addressed.map(({ to }) => to.siteId))) {
    const ofSite = rules.of(siteId);
    const order = inOrder(ofSite);
    const count = countsOf(siteId, counts);
    const due = addressed.filter(({ to }) => to.siteId === siteId).sort((a, b) => order(a.timer, b.timer));
    for (const { timer, to } of due) {
      const verdict = verdictOn({ rules: ofSite, timer, now, standing: to.standing, facts: factsOf(context, to) });
      const rule = ofSite.find(({ key }) => key === timer.rule);
      if ('say' in verdict && rule) {
        if (await say({ context, tx, emit }, to, { timer, rule, step: verdict.say })) count(rule.key, 'said');
      } else if ('dropped' in verdict && verdict.dropped === 'late') count(timer.rule, 'late');
    }
  }
  await addCounts(tx, counts, now);
  return timers.length;
}

/** Adds to the counts of a site's rules. */
const countsOf =
  (siteId: string, counts: RuleCounts) =>
  (rule: string, what: 'said' | 'late'): void => {
    const known = counts.find((one) => one.siteId === siteId && one.rule === rule);
    const counted = known ?? { rule, siteId, said: 0, late: 0 };
    if (!known) counts.push(counted);
    counted[what] += 1;
  };

function factsOf(context: WorkContext, { siteId, facts }: Addressee) {
  const zone = context.setting('company', siteId).timeZone || context.setting('routing').timeZone;
  return { ...facts, isOpen: isSiteOpen(context, siteId), at: wallTime(context.clock.now(), zone) };
}

type Within = { context: WorkContext; tx: Client; emit: Emit };
type Answer = { timer: DueTimer; rule: Rule; step: Step };

/** False: it was said before. */
async function say({ context, tx, emit }: Within, to: Addressee, { timer, rule, step }: Answer): Promise<boolean> {
  const now = context.clock.now();
  const { conversationId } = to;
  const msg = fill(step.text, to.language, {
    values: await valuesOf(context, tx, to),
    kind: step.kind,
  });
  const author = to.owner;
  const onlyID = idOf(rule, timer);
  const role = author ? 'service' : 'robot';
  const seq = await insertAnswer(tx, {
    conversationId,
    visitorId: to.visitorId,
    onlyID,
    role,
    authorId: author?.id ?? null,
    kind: step.kind,
    msg,
    at: now,
  });
  if (seq === null) return false;
  emit({
    kind: 'message.stored',
    visitorId: to.visitorId,
    ownerId: author?.id ?? null,
    state: to.standing.state,
    authorId: author?.id ?? null,
    socket: null,
    message: {
      msg,
      kind: step.kind,
      role: 'service',
      onlyID,
      conversation: conversationId,
      seq,
      nickname: author?.nickname ?? '',
      time: now,
    },
  });
  return true;
}

async function valuesOf(context: WorkContext, tx: Client, to: Addressee) {
  const place = to.standing.state === 'wait' ? await readPlace(context, tx, to.conversationId) : null;
  const zone = context.setting('company', to.siteId).timeZone || context.setting('routing').timeZone;
  const written = (format: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(isChinese(to.language) ? 'zh-CN' : 'en', { ...format, timeZone: zone }).format(
      context.clock.now(),
    );
  return {
    visitor: to.name,
    agent: to.owner?.shown ?? '',
    company: context.setting('company', to.siteId).name || to.company,
    queue: place ? String(Math.max(1, place.position)) : '',
    date: written({ dateStyle: 'medium' }),
    time: written({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
  };
}

/** The same for the same occasion, so that it is stored once. `ruleOfAnswer` (protocol) reads the rule out of it. */
const idOf = (rule: Rule, timer: DueTimer): string => {
  const hash = createHash('sha256')
    .update(`${timer.conversationId} ${occasionOf(rule, timer)}`)
    .digest('hex');
  return `${OF_RULE}${rule.key}-${hash.slice(0, OCCASION_LENGTH)}`;
};
