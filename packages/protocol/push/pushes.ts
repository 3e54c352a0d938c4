import type { AgentStatePush } from './agent-state';
import type { DeliveryChangedPush } from './delivery-changed';
import type { DirectReadPush, DirectSaidPush, FriendsChangedPush } from './direct';
import type { FollowUpDuePush } from './follow-up-due';
import type { HappenedPush } from './happened';
import type { LetterToldPush } from './letter-told';
import type { MessageRecalledPush } from './message-recalled';
import type { MessageSaidPush } from './message-said';
import type { NoteWrittenPush } from './note-written';
import type { PageOpenedPush } from './page-opened';
import type { RatedPush, RatingInvitedPush } from './rating';
import type { SettingsChangedPush } from './settings-changed';
import type { InvitedPush, LoginOverPush, ReadPush, SavingPush, TipPush, TypingPush } from './side';
import type { StateChangedPush } from './state-changed';
import type { StateSetPush } from './state-set';
import type { VisitorArrivedPush } from './visitor-arrived';
import type { VisitorLeftPush } from './visitor-left';
import type { WordFoundPush } from './word-found';

/** All pushes. A new one is a file here, a line in this union, and a row in the server's `live/push.ts`. */
export type Push =
  | StateChangedPush
  | VisitorArrivedPush
  | VisitorLeftPush
  | MessageSaidPush
  | MessageRecalledPush
  | PageOpenedPush
  | AgentStatePush
  | TypingPush
  | ReadPush
  | SavingPush
  | TipPush
  | NoteWrittenPush
  | HappenedPush
  | RatingInvitedPush
  | SettingsChangedPush
  | RatedPush
  | LoginOverPush
  | InvitedPush
  | DirectSaidPush
  | DirectReadPush
  | FriendsChangedPush
  | LetterToldPush
  | FollowUpDuePush
  | WordFoundPush
  | StateSetPush
  | DeliveryChangedPush;

export type PushCode = Push['code'];
