/** The parts of the wire's shapes that the load generator reads, written from packages/protocol/SPEC.md. */
export interface WireMessage {
  msg: string;
  kind: string;
  role: 'service' | 'user' | 'tip';
  onlyID: string;
  conversation: string;
  seq: number;
  time: number;
  recalled?: boolean;
  /** The robot that wrote it. */
  robot?: string;
}

/** A frame from the server: its code and the code's fields. */
export interface WireFrame {
  code: string;
  cursor?: string;
  YQToken?: string;
  onlyID?: string;
  conversation?: string;
  seq?: number;
  serviceID?: string | null;
  error?: string;
  msg?: string;
  message?: WireMessage;
  /** The row, in pushes of a state to agents. */
  visitor?: VisitorRow;
}

/** A visitor's row in the inbox snapshot. */
export interface VisitorRow {
  YQToken: string;
  conversation: string | null;
  state: string;
  serviceID: string | null;
  unreadNumber: number;
  umsg: number;
  smsg: number;
  /** Rises with every change of the state. */
  version: number;
  /** An open offer to another agent. */
  transfer: { to: string } | null;
}

/** The conversation as its visitor's window knows it. */
export interface VisitorTalk {
  state: string;
  conversation: string | null;
  serviceID: string | null;
}

export interface MessagePage {
  list: WireMessage[];
  more: boolean;
}

/** Is `cursor` later than `other`? Undefined when they are of different epochs. */
export function isLater(cursor: string, other: string): boolean | undefined {
  const [epoch, n] = splitCursor(cursor);
  const [otherEpoch, otherN] = splitCursor(other);
  return epoch === otherEpoch ? n > otherN : undefined;
}

function splitCursor(cursor: string): [string, number] {
  const dash = cursor.lastIndexOf('-');
  return [cursor.slice(0, dash), Number(cursor.slice(dash + 1))];
}
