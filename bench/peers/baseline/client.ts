import { FrameSocket } from '../../wire/frame-socket';
import type { Random } from '../../wire/random';
import { fullJitter } from '../../wire/random';

type Answered = (value: unknown) => void;

export interface IoHooks {
  event(name: string, value: unknown): void;
  /** Connected or reconnected. */
  ready(): void;
}

interface Waiting {
  name: string;
  value: unknown;
  answered: Answered;
}

/**
 * Socket.IO's protocol over the same minimal socket as for Parley, so that the generator costs the same for both.
 * Packets: `0` engine open, `2`/`3` ping and pong, `40` connected, `42n[…]` event number n, `43n[…]` its answer.
 */
export class IoClient {
  private readonly url: string;
  private readonly auth: string;
  private readonly hooks: IoHooks;
  private readonly random: Random | undefined;
  private readonly waiting = new Map<number, Waiting>();
  private socket: FrameSocket | undefined;
  private connected = false;
  private closed = false;
  private count = 0;
  private attempt = 0;
  private whenReady: (() => void)[] = [];

  /** With `reconnect` the client reconnects with full jitter and resends unanswered messages. */
  constructor(port: number, auth: Record<string, string>, hooks: IoHooks, reconnect?: Random) {
    this.url = `ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`;
    this.auth = JSON.stringify(auth);
    this.hooks = hooks;
    this.random = reconnect;
  }

  connect(): Promise<void> {
    this.dial();
    return this.ready();
  }

  ready(): Promise<void> {
    return this.connected ? Promise.resolve() : new Promise((resolve) => this.whenReady.push(resolve));
  }

  /** Sends an event and reports its answer. */
  emit(name: string, value: unknown, answered: Answered): void {
    const number = this.count++;
    this.waiting.set(number, { name, value, answered });
    if (this.connected) this.socket?.send(`42${number}${JSON.stringify([name, value])}`);
  }

  ask<T>(name: string, value: unknown): Promise<T> {
    return new Promise((resolve) => this.emit(name, value, (answer) => resolve(answer as T)));
  }

  close(): void {
    this.closed = true;
    this.socket?.destroy();
  }

  private dial(): void {
    this.socket = new FrameSocket(this.url, { text: (text) => this.take(text), closed: () => this.lost() });
  }

  private take(text: string): void {
    if (text.startsWith('42')) this.event(text);
    else if (text.startsWith('43')) this.answer(text);
    else if (text === '2') this.socket?.send('3');
    else if (text.startsWith('40')) this.nowReady();
    else if (text.startsWith('0')) this.socket?.send(`40${this.auth}`);
  }

  private event(text: string): void {
    const [name, value] = JSON.parse(text.slice(2)) as [string, unknown];
    this.hooks.event(name, value);
  }

  private answer(text: string): void {
    const start = text.indexOf('[');
    const number = Number(text.slice(2, start));
    const [value] = JSON.parse(text.slice(start)) as [unknown];
    const waiting = this.waiting.get(number);
    this.waiting.delete(number);
    waiting?.answered(value);
  }

  private nowReady(): void {
    this.connected = true;
    this.attempt = 0;
    for (const [number, { name, value }] of this.waiting)
      this.socket?.send(`42${number}${JSON.stringify([name, value])}`);
    for (const resolve of this.whenReady) resolve();
    this.whenReady = [];
    this.hooks.ready();
  }

  private lost(): void {
    this.connected = false;
    if (this.closed || !this.random) return;
    setTimeout(() => !this.closed && this.dial(), fullJitter(this.attempt, this.random));
    this.attempt += 1;
  }
}
