import type { Push } from '@parley/protocol/push/pushes';
import type { Desk } from './desk';
import { pushForGuest } from './guests';
import { agentKey, type Hub, type Sending, visitorKey } from './hub';
import { rows } from './push';
import { bodyOf, frameOf, PushText } from './push-text';
import type { Body, Frame } from './written';

/** Recipients of one push. */
export type Audience = {
  /** Each agent gets the push masked for it; a guest gets only what its share includes. */
  agents?: Iterable<string>;
  /**
   * Agents who only list the visitor: they may get the push 100 ms later, so that the news of many visitors needs one
   * write.
   */
  listers?: Iterable<string>;
  visitor?: string | undefined;
  /** The agent whose name and picture the push holds: for the visitor they are replaced by those in its language. */
  face?: string | null;
  /** Keys of the hub; these recipients get the push unmasked. */
  keys?: Iterable<string>;
  /** The socket that caused the event: it gets an answer instead. */
  except?: string | null;
};

/** The only sender of pushes to sockets (checked by `scripts/lib/push-rules.mjs`). */
export type PushSender = {
  readonly desk: Desk;
  /** Sends with a cursor; held, and replayed after a gap. */
  push(push: Push, to: Audience): void;
  /** Sends without holding: not replayed. */
  pushUnheld(push: Push, to: Audience): void;
};

export function createPushSender(hub: Hub, desk: Desk): PushSender {
  function textFor<Text extends Body | Frame>(text: PushText<Text>, agentId: string): Text | null {
    const agent = desk.agents.get(agentId);
    if (!agent?.guest) return text.for(agent?.visibility);
    const { push } = text;
    const { guests } = rows[push.code];
    if (guests === 'own') return text.plain;
    const share = guests === 'shared' && 'YQToken' in push ? desk.shareOf(agentId, push.YQToken) : null;
    return share && text.replacedBy(pushForGuest(push, agentId, share));
  }

  function sendWith<Text extends Body | Frame>(
    write: (push: Push) => Text,
    send: (key: string, text: Text, how: Sending) => void,
  ) {
    function sendTo(agent: string, text: PushText<Text>, how: Sending): void {
      const own = textFor(text, agent);
      if (own !== null) send(agentKey(agent), own, how);
    }

    return (push: Push, to: Audience): void => {
      const { agents = [], listers = [], visitor, face = null, keys = [], except = null } = to;
      const text = new PushText(push, write);
      const how: Sending = { except, isSoon: rows[push.code].soon === true, last: null };
      const soon: Sending = { except, isSoon: true, last: null };
      for (const agent of agents) sendTo(agent, text, how);
      for (const agent of listers) sendTo(agent, text, soon);
      for (const key of keys) send(key, text.plain, how);
      if (visitor !== undefined)
        send(visitorKey(visitor), text.withFace(face === null ? null : desk.faceFor(face, visitor)), how);
    };
  }

  return {
    desk,
    push: sendWith(bodyOf, (key, body, how) => hub.push(key, body, how)),
    pushUnheld: sendWith(frameOf, (key, frame, { except }) => hub.pushUnheld(key, frame, except)),
  };
}
