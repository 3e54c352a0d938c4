import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { joinEnds } from '../processes/joined';

/** PostgreSQL's ReadyForQuery message with state idle: the last six bytes of an answer outside a transaction. */
const readyAndIdle = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);

/** A proxy between a server and its PostgreSQL that can drop the answer to a commit. */
export class DatabaseLine {
  private readonly server: Server;
  private readonly target: URL;
  private readonly lines = new Set<Socket>();
  private marker: string | undefined;
  /** How often an answer was dropped. */
  cuts = 0;

  private constructor(target: URL) {
    this.target = target;
    this.server = createServer((client) => this.join(client));
  }

  static async open(url: string): Promise<DatabaseLine> {
    const line = new DatabaseLine(new URL(url));
    await new Promise<void>((resolve) => line.server.listen(0, '127.0.0.1', resolve));
    return line;
  }

  get url(): string {
    const { port } = this.server.address() as AddressInfo;
    return `postgres://${this.target.username}@127.0.0.1:${port}${this.target.pathname}`;
  }

  /** Lets the next statement containing `marker` commit, then drops its answer and closes the connection. */
  loseAnswerTo(marker: string): void {
    this.marker = marker;
  }

  close(): void {
    this.server.close();
    for (const socket of this.lines) socket.destroy();
  }

  private join(client: Socket): void {
    const database = connect(Number(this.target.port), '127.0.0.1');
    let doomed = false;
    joinEnds([client, database], this.lines);
    client.on('data', (chunk: Buffer) => {
      doomed ||= this.isMarked(chunk);
      database.write(chunk);
    });
    database.on('data', (chunk: Buffer) => {
      if (!doomed || !chunk.subarray(-6).equals(readyAndIdle)) {
        client.write(chunk);
        return;
      }
      this.cuts += 1;
      client.destroy();
    });
  }

  private isMarked(chunk: Buffer): boolean {
    if (this.marker === undefined || !chunk.includes(this.marker)) return false;
    this.marker = undefined;
    return true;
  }
}
