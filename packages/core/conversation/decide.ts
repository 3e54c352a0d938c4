import { agentEnds, idlePasses, visitorEnds, visitorLeaves, visitorReturns } from './ending';
import type { Decision, FactsOf, HappeningKind, HappeningOf, NextOf, Rule } from './happenings';
import { agentInvites, visitorBrowses, visitorRefuses } from './inviting';
import { agentOpens, visitorSpeaks } from './opening';
import { ownerLost, ownerReturned } from './owner';
import { agentGivesToRobot, robotHandsOff } from './robot';
import { agentRecalls, agentSpeaks, visitorRecalls } from './speaking';
import { adminHandsOver, agentAccepts, agentHandsBack, agentRequeues, agentTakesOver, queueAssigns } from './taking';
import { agentDeclines, agentTransfers, agentWithdraws, transferExpires } from './transferring';
import type { Conversation } from './types';

/**
 * What a happening does to the visitor's newest conversation (null: there never was one): the next conversation with
 * the events, or a refusal. Rules: `SPEC.md`, C-….
 */
export function decide<K extends HappeningKind>(
  conversation: Conversation | null,
  happening: HappeningOf<K>,
  facts: FactsOf<K>,
): Decision<NextOf<K>> {
  const kind: K = happening.kind;
  const rule: Rule<K> = rules[kind];
  return rule(conversation, happening, facts);
}

const rules: { [K in HappeningKind]: Rule<K> } = {
  'visitor-speaks': visitorSpeaks,
  'agent-opens': agentOpens,
  'visitor-ends': visitorEnds,
  'visitor-leaves': visitorLeaves,
  'visitor-returns': visitorReturns,
  'visitor-browses': visitorBrowses,
  'visitor-refuses': visitorRefuses,
  'visitor-recalls': visitorRecalls,
  'agent-speaks': agentSpeaks,
  'agent-accepts': agentAccepts,
  'agent-takes-over': agentTakesOver,
  'agent-hands-back': agentHandsBack,
  'admin-hands-over': adminHandsOver,
  'agent-requeues': agentRequeues,
  'agent-ends': agentEnds,
  'agent-transfers': agentTransfers,
  'agent-gives-to-robot': agentGivesToRobot,
  'agent-declines': agentDeclines,
  'agent-withdraws': agentWithdraws,
  'agent-invites': agentInvites,
  'agent-recalls': agentRecalls,
  'robot-hands-off': robotHandsOff,
  'queue-assigns': queueAssigns,
  'owner-lost': ownerLost,
  'owner-returned': ownerReturned,
  'transfer-expires': transferExpires,
  'idle-passes': idlePasses,
};
