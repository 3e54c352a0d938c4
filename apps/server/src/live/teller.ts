import type { Push } from '@parley/protocol/push/pushes';
import type { Desk } from './desk';
import { pushForGuest } from './guests';
import { agentKey, type Hub, visitorKey } from './hub';
import { rows } from './push';
import { bodyOf, frameOf, Told } from './told';
import type { Body, Frame } from './written';

/** Recipients of one push. */
export type Audience = {
  /** Each agent gets the push masked for it; a guest only as far as its share goes. */
  agents?: Iterable<string>;
  visitor?: string | undefined;
  /** The agent whose name and picture the push holds: for the visitor they are replaced by those in its language. */
  face?: string | null;
  /** Keys of the hub; these recipients get the push unmasked. */
  keys?: Iterable<string>;
  /** The socket that caused the event: it gets an answer instead. */
  except?: string | null;
};

/** The only way from a push to the sockets. */
export type Teller = {
  readonly desk: Desk;
  /** Sends with a cursor; held, and replayed after a gap. */
  push(push: Push, to: Audience): void;
  /** Sends without holding: not replayed. */
  tell(push: Push, to: Audience): void;
};

export function createTeller(hub: Hub, desk: Desk): Teller {
  function textFor<Text extends Body | Frame>(told: Told<Text>, agentId: string): Text | null {
    const agent = desk.agents.get(agentId);
    if (!agent?.guest) return told.for(agent?.visibility);
    const { push } = told;
    const { guests } = rows[push.code];
    if (guests === 'own') return told.plain;
    const share = guests === 'shared' && 'YQToken' in push ? desk.shareOf(agentId, push.YQToken) : null;
    return share && told.instead(pushForGuest(push, agentId, share));
  }

  const telling =
    <Text extends Body | Frame>(
      write: (push: Push) => Text,
      send: (key: string, text: Text, except: string | null) => void,
    ) =>
    (push: Push, { agents = [], visitor, face = null, keys = [], except = null }: Audience): void => {
      const told = new Told(push, write);
      for (const agent of agents) {
        const text = textFor(told, agent);
        if (text !== null) send(agentKey(agent), text, except);
      }
      for (const key of keys) send(key, told.plain, except);
      if (visitor !== undefined)
        send(visitorKey(visitor), told.withFace(face === null ? null : desk.faceFor(face, visitor)), except);
    };

  return {
    desk,
    push: telling(bodyOf, (key, body, except) => hub.push(key, body, except)),
    tell: telling(frameOf, (key, frame, except) => hub.tell(key, frame, except)),
  };
}
