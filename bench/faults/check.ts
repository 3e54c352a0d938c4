import type { VisitorRow, WireMessage } from '../wire/frames';

/** What sender, screens and store hold of one conversation at the end of a run. */
export interface Evidence {
  name: string;
  sent: { onlyID: string; role: 'user' | 'service'; body: string }[];
  /** The acknowledged number by message id. */
  acknowledged: Map<string, number>;
  refused: string[];
  agentHistory: WireMessage[];
  visitorHistory: WireMessage[];
  /** Message ids in the order of each tab. */
  agentScreens: string[][];
  visitorScreens: string[][];
  row: Pick<VisitorRow, 'umsg' | 'smsg' | 'unreadNumber'> | undefined;
  /** The last number the owner marked as read; 0: none. */
  readUpTo: number;
}

/** One sentence for each broken invariant of I1–I4 and I7 (bench/README.md). */
export function findViolations(evidence: Evidence): string[] {
  const found = [
    ...answers(evidence),
    ...numbers(evidence.agentHistory),
    ...storedAsAcknowledged(evidence),
    ...sameTexts(evidence),
    ...oneOrder(evidence),
    ...counters(evidence),
  ];
  return found.map((what) => `${evidence.name}: ${what}`);
}

/** I4: everything sent is answered, and none is refused in an open conversation. */
function answers({ sent, acknowledged, refused }: Evidence): string[] {
  const unanswered = sent.filter(({ onlyID }) => !acknowledged.has(onlyID)).length;
  return [
    ...refused.map((what) => `refused ${what}`),
    ...(unanswered > 0 ? [`I4: ${unanswered} of ${sent.length} sent were never acknowledged`] : []),
  ];
}

/** I2, I3: 1, 2, 3 … without a gap, every id once. */
function numbers(history: WireMessage[]): string[] {
  const wrong = history.findIndex((message, index) => message.seq !== index + 1);
  const ids = new Set(history.map(({ onlyID }) => onlyID));
  return [
    ...(wrong >= 0 ? [`I3: row ${wrong + 1} has number ${history[wrong]!.seq}`] : []),
    ...(ids.size < history.length ? [`I2: ${history.length - ids.size} ids are stored twice`] : []),
  ];
}

/** I1: everything acknowledged is stored under the acknowledged number, and nothing else is. */
function storedAsAcknowledged({ acknowledged, agentHistory }: Evidence): string[] {
  const seqOf = new Map(agentHistory.map(({ onlyID, seq }) => [onlyID, seq]));
  const lost = [...acknowledged.keys()].filter((onlyID) => !seqOf.has(onlyID));
  const moved = [...acknowledged].filter(([onlyID, seq]) => seqOf.has(onlyID) && seqOf.get(onlyID) !== seq);
  const strange = agentHistory.filter(({ onlyID }) => !acknowledged.has(onlyID));
  return [
    ...(lost.length > 0 ? [`I1: ${lost.length} acknowledged are not stored: ${lost.slice(0, 3).join(' ')}`] : []),
    ...(moved.length > 0 ? [`I3: ${moved.length} are stored under another number than was acknowledged`] : []),
    ...(strange.length > 0 ? [`I2: ${strange.length} are stored and were never acknowledged`] : []),
  ];
}

function sameTexts({ sent, agentHistory }: Evidence): string[] {
  const sentById = new Map(sent.map((message) => [message.onlyID, message]));
  return agentHistory.flatMap(({ onlyID, role, msg }) => {
    const message = sentById.get(onlyID);
    if (!message) return [`${onlyID} was never sent`];
    return message.body === msg && message.role === role ? [] : [`${onlyID} is stored as another text or role`];
  });
}

/** I3: visitor, agent and history show the same order. */
function oneOrder({ agentHistory, visitorHistory, agentScreens, visitorScreens }: Evidence): string[] {
  const order = agentHistory.map(({ onlyID }) => onlyID);
  return [
    ...differs(
      "the visitor's history",
      visitorHistory.map(({ onlyID }) => onlyID),
      order,
    ),
    ...agentScreens.flatMap((shown) => differs("the agent's screen", shown, order)),
    ...visitorScreens.flatMap((shown) => differs("the visitor's screen", shown, order)),
  ];
}

function differs(who: string, shown: string[], order: string[]): string[] {
  if (shown.length === order.length && shown.every((onlyID, index) => onlyID === order[index])) return [];
  const known = new Set(shown);
  const missing = order.filter((onlyID) => !known.has(onlyID)).length;
  const at = order.findIndex((onlyID, index) => onlyID !== shown[index]);
  return [
    `I3: ${who} has ${shown.length} of ${order.length} messages, ${missing} missing, and differs from number ${at + 1}`,
  ];
}

/** I7: counters equal a recount. */
function counters({ row, agentHistory, readUpTo }: Evidence): string[] {
  if (!row) return ['I7: the visitor is in no list of its agent'];
  const expected = expectedCounters(agentHistory, readUpTo);
  return (['umsg', 'smsg', 'unreadNumber'] as const).flatMap((name) =>
    row[name] === expected[name] ? [] : [`I7: ${name} is ${row[name]}, a recount says ${expected[name]}`],
  );
}

/** The counters as recounted from the messages. */
export function expectedCounters(history: WireMessage[], readUpTo: number) {
  const users = history.filter(({ role }) => role === 'user');
  return {
    umsg: users.length,
    smsg: history.filter(({ role }) => role === 'service').length,
    unreadNumber: users.filter(({ seq }) => seq > readUpTo).length,
  };
}
