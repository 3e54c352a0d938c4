/** Four-digit codes by name. Meanings: `SPEC.md`; payloads: `push/`, `say/`. */
export const CODE = {
  whoAreYou: '0000',
  bindAgent: '5000',
  bindVisitor: '5001',
  visitorSays: '6000',
  visitorTypes: '6001',
  visitorViews: '6002',
  visitorRead: '6003',
  visitorGot: '6004',
  agentSays: '6010',
  agentTypes: '6011',
  agentRead: '6013',
  directSays: '6014',
  bound: '7000',
  accepted: '7001',
  refused: '7002',
  typing: '7003',
  read: '7004',
  snapshotNeeded: '7005',
  saving: '7006',
  loginOver: '8000',
  stateChanged: '8001',
  browsing: '1001',
  assigned: '2000',
  queued: '2001',
  ownerReturned: '2002',
  requeued: '2003',
  ended: '2004',
  transferOffered: '2005',
  invitationAccepted: '2006',
  noLongerYours: '2009',
  saidElsewhere: '2010',
  recalled: '2015',
  takenOver: '2016',
  tip: '2017',
  noteWritten: '2018',
  ratingInvited: '2020',
  rated: '2021',
  directSaid: '2022',
  directRead: '2023',
  friendsChanged: '2024',
  letterTold: '2025',
  followUpDue: '2027',
  happened: '2028',
  wordFound: '2030',
  stateSet: '2031',
  deliveryChanged: '2032',
  visitorArrived: '8002',
  visitorLeft: '8003',
  agentSaid: '8005',
  visitorSaid: '8006',
  agentState: '8007',
  pageOpened: '8010',
  invited: '8011',
  settingsChanged: '8012',
  robotHolds: '9000',
} as const;

export type Code = (typeof CODE)[keyof typeof CODE];

/** WebSocket close codes. */
export const CLOSE = {
  bindRefused: 4401,
  tokenExpired: 4402,
  noBind: 4408,
  binary: 1003,
  tooLarge: 1009,
  restarting: 1012,
  tooSlow: 1013,
} as const;

/** The heartbeat: this single character, on open and then every `HEARTBEAT_MS`. */
export const HEARTBEAT = 'Y';
/** Milliseconds between a client's heartbeats. */
export const HEARTBEAT_MS = 5000;
/** A frame above this many bytes closes the socket. */
export const MAX_FRAME_BYTES = 64 * 1024;
/** Characters of the longest message; in UTF-8 it may exceed `MAX_FRAME_BYTES`, which is checked first. */
export const MAX_MESSAGE_LENGTH = 60_000;
/** Characters of the longest letter: about five pages. */
export const MAX_LETTER_LENGTH = 10_000;
/** Longest text of internal chat, in characters. */
export const DIRECT_MESSAGE_LENGTH = 5000;
/** Characters of the text of an invitation. */
export const INVITATION_LENGTH = 2000;
/** Characters of a question of a robot's entry. */
export const QUESTION_LENGTH = 200;
/** Milliseconds between attempts to send an unsent message. */
export const SEND_RETRY_MS = 1000;
