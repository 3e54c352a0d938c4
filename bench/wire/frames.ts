/** The few shapes of the wire that a load generator reads. An outside program, it takes them from the agreement alone. */
export interface WireMessage {
  msg: string;
  kind: string;
  role: 'service' | 'user' | 'tip';
  onlyID: string;
  conversation: string;
  seq: number;
  time: number;
  recalled?: boolean;
}

/** Any frame the server sends: its code, and what that code carries. */
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
}

export interface MessagePage {
  list: WireMessage[];
  more: boolean;
}

/** Is `cursor` later than `other`? Undefined when they are of different epochs and cannot be compared. */
export function isLater(cursor: string, other: string): boolean | undefined {
  const [epoch, n] = splitCursor(cursor);
  const [otherEpoch, otherN] = splitCursor(other);
  return epoch === otherEpoch ? n > otherN : undefined;
}

function splitCursor(cursor: string): [string, number] {
  const dash = cursor.lastIndexOf('-');
  return [cursor.slice(0, dash), Number(cursor.slice(dash + 1))];
}
