import { createHash, randomBytes } from 'node:crypto';
import { createConnection, type Socket } from 'node:net';

/** Callbacks of a socket. `closed` is called exactly once, also when the connection never opened. */
export interface FrameHandlers {
  opened?(): void;
  text(text: string): void;
  closed(code: number, reason: string): void;
}

const acceptSuffix = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
const continuation = 0x0;
const textFrame = 0x1;
const closeFrame = 0x8;
const pingFrame = 0x9;
const pongFrame = 0xa;
/** A connection not open by then is closed and retried, since a full listen backlog may drop it. */
const openWithinMs = 5000;
/** RFC 6455's code for a connection that ended without a close frame. */
export const closedWithoutFrame = 1006;

/**
 * A WebSocket client for load: text frames only, no extensions, one write per frame, no stream layer. A general client
 * takes twice the CPU time of the measured server, and on a small machine both share the cores.
 */
export class FrameSocket {
  private readonly socket: Socket;
  private readonly handlers: FrameHandlers;
  private readonly key = randomBytes(16).toString('base64');
  private readonly mask = randomBytes(4);
  private pending: Buffer | undefined;
  private fragments: Buffer[] = [];
  private open = false;
  private ended = false;
  private code = closedWithoutFrame;
  private reason = '';

  constructor(url: string, handlers: FrameHandlers, headers: Record<string, string> = {}) {
    const { hostname, port, pathname, search, host } = new URL(url);
    this.handlers = handlers;
    this.socket = createConnection({ host: hostname, port: Number(port), noDelay: true });
    this.socket.on('connect', () => this.socket.write(upgradeRequest(host, pathname + search, this.key, headers)));
    this.socket.on('data', (chunk: Buffer) => this.take(chunk));
    this.socket.on('error', (error) => this.finish(error.message));
    this.socket.setTimeout(openWithinMs, () => this.socket.destroy(new Error('not open in time')));
    this.socket.on('end', () => this.socket.destroy());
    this.socket.on('close', () => this.finish('connection closed'));
  }

  get isOpen(): boolean {
    return this.open && !this.ended;
  }

  /** Bytes received so far, the upgrade included. */
  get bytesRead(): number {
    return this.socket.bytesRead;
  }

  get localPort(): number | undefined {
    return this.socket.localPort;
  }

  /** Reads nothing until `resume`: what comes waits in the kernel, and then at the server. */
  pause(): void {
    this.socket.pause();
  }

  resume(): void {
    this.socket.resume();
  }

  send(text: string): void {
    if (this.isOpen) this.socket.write(clientFrame(textFrame, text, this.mask));
  }

  /** Sends a close frame; the server's answer or disconnect ends the connection. */
  close(code = 1000): void {
    if (!this.isOpen) {
      this.destroy();
      return;
    }
    const payload = Buffer.from([code >> 8, code & 0xff]);
    this.socket.end(clientFrame(closeFrame, payload.toString('latin1'), this.mask, 'latin1'));
    setTimeout(() => this.socket.destroy(), 1000).unref();
  }

  /** Closes the connection without a close frame. */
  destroy(): void {
    this.socket.destroy();
  }

  private take(chunk: Buffer): void {
    let data = this.pending ? Buffer.concat([this.pending, chunk]) : chunk;
    this.pending = undefined;
    if (!this.open) {
      const rest = this.readUpgrade(data);
      if (!rest) return;
      data = rest;
    }
    const left = this.readFrames(data);
    if (left.length > 0) this.pending = left;
  }

  private readUpgrade(data: Buffer): Buffer | undefined {
    const end = data.indexOf('\r\n\r\n');
    if (end < 0) {
      this.pending = data;
      return undefined;
    }
    const head = data.toString('latin1', 0, end);
    const accept = createHash('sha1')
      .update(this.key + acceptSuffix)
      .digest('base64');
    if (!head.startsWith('HTTP/1.1 101') || !head.includes(accept)) {
      this.reason = head.slice(0, head.indexOf('\r\n'));
      this.socket.destroy();
      return undefined;
    }
    this.open = true;
    this.socket.setTimeout(0);
    this.handlers.opened?.();
    return data.subarray(end + 4);
  }

  private readFrames(data: Buffer): Buffer {
    let at = 0;
    while (data.length - at >= 2) {
      const short = data[at + 1]! & 0x7f;
      const head = short < 126 ? 2 : short === 126 ? 4 : 10;
      if (data.length - at < head) break;
      const length =
        short < 126 ? short : short === 126 ? data.readUInt16BE(at + 2) : Number(data.readBigUInt64BE(at + 2));
      if (data.length - at < head + length) break;
      this.frame(data[at]!, data.subarray(at + head, at + head + length));
      at += head + length;
    }
    return data.subarray(at);
  }

  private frame(first: number, payload: Buffer): void {
    const kind = first & 0x0f;
    const final = (first & 0x80) !== 0;
    if (kind === textFrame && final) {
      this.handlers.text(payload.toString('utf8'));
    } else if (kind === textFrame || kind === continuation) {
      this.fragment(payload, final);
    } else if (kind === pingFrame) {
      this.socket.write(clientFrame(pongFrame, payload.toString('latin1'), this.mask, 'latin1'));
    } else if (kind === closeFrame) {
      this.code = payload.length >= 2 ? payload.readUInt16BE(0) : 1005;
      this.reason = payload.toString('utf8', 2);
      this.close(this.code);
    }
  }

  private fragment(payload: Buffer, final: boolean): void {
    this.fragments.push(Buffer.from(payload));
    if (!final) return;
    const whole = Buffer.concat(this.fragments).toString('utf8');
    this.fragments = [];
    this.handlers.text(whole);
  }

  private finish(reason: string): void {
    if (this.ended) return;
    this.ended = true;
    this.handlers.closed(this.code, this.reason || reason);
  }
}

function upgradeRequest(host: string, path: string, key: string, headers: Record<string, string>): string {
  const extra = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return (
    `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
    `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n${extra.join('')}\r\n`
  );
}

function clientFrame(kind: number, text: string, mask: Buffer, encoding: 'utf8' | 'latin1' = 'utf8'): Buffer {
  const length = Buffer.byteLength(text, encoding);
  const head = length < 126 ? 6 : length < 65_536 ? 8 : 14;
  const frame = Buffer.allocUnsafe(head + length);
  frame[0] = 0x80 | kind;
  if (length < 126) frame[1] = 0x80 | length;
  else if (length < 65_536) {
    frame[1] = 0x80 | 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 0x80 | 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  mask.copy(frame, head - 4);
  frame.write(text, head, encoding);
  for (let i = 0; i < length; i++) frame[head + i]! ^= mask[i & 3]!;
  return frame;
}
