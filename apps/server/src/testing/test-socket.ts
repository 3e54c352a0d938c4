import { HEARTBEAT } from '@parley/protocol/codes';
import type { Push } from '@parley/protocol/push/pushes';
import type { Accepted, Message, Refused } from '@parley/protocol/types';
import { type ClientOptions, WebSocket } from 'ws';

export type Frame = { code: string; [part: string]: unknown };
export type Answer = Accepted | Refused;
export type Closed = { code: number; reason: string };

/** A client of a real socket; records every received frame in order. */
export class TestSocket {
  readonly ws: WebSocket;
  /** All received frames, 0000 included. */
  readonly frames: Frame[] = [];
  /** Close code and reason, once closed. */
  readonly closed: Promise<Closed>;
  isClosed = false;
  readonly #waiting = new Set<() => void>();
  readonly #said = new Map<string, Frame>();
  readonly #nickname: string;
  /** Of the agent that has bound it. */
  #uuid = '';
  #flushes = 0;

  constructor(url: string, { nickname = '', ...options }: ClientOptions & { nickname?: string } = {}) {
    this.#nickname = nickname;
    this.ws = new WebSocket(url, options);
    this.ws.setMaxListeners(0);
    this.ws.on('message', (data) => this.#receive(String(data)));
    this.ws.on('error', () => undefined);
    this.closed = new Promise((resolve) => {
      this.ws.on('close', (code, reason) => {
        this.isClosed = true;
        this.#wake();
        resolve({ code, reason: String(reason) });
      });
    });
  }

  send(frame: object | string | Buffer): void {
    if (typeof frame === 'object' && 'onlyID' in frame) this.#said.set(String(frame.onlyID), frame as unknown as Frame);
    if (typeof frame === 'object' && 'uuid' in frame) this.#uuid = String(frame.uuid);
    this.ws.send(typeof frame === 'string' || Buffer.isBuffer(frame) ? frame : JSON.stringify(frame));
  }

  /** The first matching frame, received or awaited. Throws if the socket closes before. */
  async until<F extends Frame = Frame>(fits: (frame: Frame) => boolean): Promise<F> {
    for (let looked = 0; ; ) {
      for (; looked < this.frames.length; looked += 1) if (fits(this.frames[looked]!)) return this.frames[looked] as F;
      if (this.isClosed) throw new Error(`closed before the frame came; had ${JSON.stringify(this.codes())}`);
      await new Promise<void>((resolve) => this.#waiting.add(resolve));
    }
  }

  code = <F extends Frame = Frame>(code: string): Promise<F> => this.until<F>((frame) => frame.code === code);

  /** The server's answer to this id: 7001 or 7002. */
  answer = async (onlyID: string): Promise<Answer> =>
    (await this.until((frame) => /^700[12]$/.test(frame.code) && frame.onlyID === onlyID)) as unknown as Answer;

  /** Resolves when the server has read everything sent, and everything it sent until then was received. */
  async flush(): Promise<void> {
    if (this.isClosed || this.ws.readyState !== this.ws.OPEN) return;
    this.#flushes += 1;
    const mark = String(this.#flushes);
    await new Promise<void>((resolve) => {
      const done = () => {
        this.ws.off('pong', onPong);
        resolve();
      };
      const onPong = (data: Buffer) => {
        if (String(data) === mark) done();
      };
      this.ws.on('pong', onPong);
      void this.closed.then(done);
      this.ws.ping(mark);
    });
  }

  codes = (from = 0): string[] => this.frames.slice(from).map((frame) => frame.code);

  /** Frames with a code, from an index in `frames` on. */
  all = <F extends Frame = Frame>(code: string, from = 0): F[] =>
    this.frames.slice(from).filter((frame) => frame.code === code) as F[];

  /** Pushes for an inbox on this device, with the own messages once acknowledged, as consoles do. */
  pushes(from = 0): Push[] {
    return this.frames.slice(from).flatMap((frame) => {
      if (frame.code === '7001') return this.#ownWords(frame);
      return ANSWERS.has(frame.code) ? [] : [frame as unknown as Push];
    });
  }

  close(): void {
    this.ws.close();
  }

  #ownWords({ onlyID, conversation, seq, time }: Frame): Push[] {
    const said = this.#said.get(String(onlyID));
    if (said?.code !== '6010') return [];
    const { msg, kind = 'text', YQToken } = said;
    const message = {
      msg,
      kind,
      role: 'service',
      onlyID,
      conversation,
      seq,
      nickname: this.#nickname,
      serviceID: this.#uuid,
      time,
    } as Message;
    return [{ code: '2010', YQToken: String(YQToken), message }];
  }

  #receive(text: string): void {
    if (text === HEARTBEAT) return;
    this.frames.push(JSON.parse(text) as Frame);
    this.#wake();
  }

  #wake(): void {
    for (const resolve of this.#waiting) resolve();
    this.#waiting.clear();
  }
}

const ANSWERS = new Set(['0000', '7000', '7001', '7002', '7005']);
