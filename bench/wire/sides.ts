import type { KnownVisitor, SignedInAgent } from './calls';
import type { LiveHooks, LiveOptions } from './live-client';
import { LiveClient } from './live-client';

export type SideOptions = Pick<LiveOptions, 'heartbeats' | 'random' | 'reconnect' | 'cursor' | 'overlooks'> & {
  hooks: LiveHooks;
};

/** A visitor's socket: one tab of one browser. */
export class Visitor extends LiveClient {
  readonly who: KnownVisitor;

  constructor(origin: string, who: KnownVisitor, options: SideOptions) {
    super({
      ...options,
      url: `${origin.replace('http', 'ws')}/ws/visitor`,
      bind: () => ({ type: 'visitor', code: '5001', credential: who.credential }),
    });
    this.who = who;
  }

  write(onlyID: string, msg: string): void {
    this.say(onlyID, { code: '6000', msg });
  }

  read(seq: number): void {
    this.sendFrame({ code: '6003', seq });
  }
}

/** An agent's socket: one console. */
export class Agent extends LiveClient {
  readonly who: SignedInAgent;

  constructor(origin: string, who: SignedInAgent, options: SideOptions) {
    super({
      ...options,
      url: `${origin.replace('http', 'ws')}/ws/agent`,
      headers: { Origin: origin },
      bind: () => ({ type: 'service', code: '5000', uuid: who.uuid, token: who.token }),
    });
    this.who = who;
  }

  write(onlyID: string, YQToken: string, msg: string): void {
    this.say(onlyID, { code: '6010', YQToken, msg });
  }

  read(YQToken: string, seq: number): void {
    this.sendFrame({ code: '6013', YQToken, seq });
  }
}
