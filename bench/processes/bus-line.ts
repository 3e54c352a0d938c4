import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import type { Random } from '../wire/random';
import { joinEnds } from './joined';

const lineEnd = '\r\n';
/** A copy follows its text at most this much later, behind others that came meanwhile; in ms. */
const copyLateMs = 50;

/** A proxy between the servers and their NATS that can deliver each text twice. */
export class BusLine {
  private readonly server: Server;
  private readonly target: number;
  private readonly random: Random;
  private readonly open = new Set<Socket>();
  /** Calls of `whileDoubled` that have not ended. */
  private doubling = 0;
  /** Number of texts that were delivered a second time. */
  copies = 0;

  private constructor(target: number, random: Random) {
    this.target = target;
    this.random = random;
    this.server = createServer((client) => this.join(client));
  }

  /** `target`: the port of NATS. */
  static async open(target: number, random: Random): Promise<BusLine> {
    const line = new BusLine(target, random);
    await new Promise<void>((resolve) => line.server.listen(0, '127.0.0.1', resolve));
    return line;
  }

  get url(): string {
    return `nats://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Delivers each text twice while `work` runs. */
  async whileDoubled(work: Promise<unknown>): Promise<void> {
    this.doubling += 1;
    await work;
    this.doubling -= 1;
  }

  close(): void {
    this.server.close();
    for (const socket of this.open) socket.destroy();
  }

  private join(client: Socket): void {
    const bus = connect(this.target, '127.0.0.1');
    joinEnds([client, bus], this.open);
    client.on('data', (chunk: Buffer) => bus.write(chunk));
    let rest: Buffer = Buffer.alloc(0);
    bus.on('data', (chunk: Buffer) => {
      const data = Buffer.concat([rest, chunk]);
      const { length, texts } = wholeParts(data);
      rest = data.subarray(length);
      client.write(data.subarray(0, length));
      if (this.doubling > 0) for (const text of texts) this.writeAgain(client, text);
    });
  }

  private writeAgain(client: Socket, text: Buffer): void {
    setTimeout(() => {
      if (client.destroyed) return;
      client.write(text);
      this.copies += 1;
    }, this.random() * copyLateMs);
  }
}

/** Length of the complete protocol parts at the beginning of `data`, and those of them that are texts (MSG, HMSG). */
function wholeParts(data: Buffer): { length: number; texts: Buffer[] } {
  const texts: Buffer[] = [];
  let length = 0;
  for (;;) {
    const end = data.indexOf(lineEnd, length);
    if (end < 0) return { length, texts };
    const line = data.toString('latin1', length, end);
    const isText = /^H?MSG /.test(line);
    // The last word of its line is the number of bytes that follow.
    const bytes = isText ? Number(line.slice(line.lastIndexOf(' ') + 1)) + lineEnd.length : 0;
    const next = end + lineEnd.length + bytes;
    if (next > data.length) return { length, texts };
    if (isText) texts.push(data.subarray(length, next));
    length = next;
  }
}
