import { once } from 'node:events';
import type { Writable } from 'node:stream';
import type pg from 'pg';

/** Bytes that are collected before they are passed on; a longer row is passed on alone. */
const BLOCK_BYTES = 256 * 1024;
/** Blocks that wait for the reader before PostgreSQL is no longer read. */
const MAX_BLOCKS = 4;

/** What the driver's connection offers for COPY; its types leave it out. */
type CopyConnection = {
  stream: Writable & { pause(): unknown; resume(): unknown };
  query(text: string): void;
  sendCopyFromChunk(bytes: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
};

type Message = { chunk: Buffer; text: string };

/**
 * Reads the output of `copy … to stdout` in blocks of whole rows; `onRow` gets each row, valid only during the call.
 * A reader that is slower than PostgreSQL stops it, so memory stays constant.
 */
export async function* copyOut(
  client: pg.ClientBase,
  text: string,
  onRow: (row: Buffer) => void = () => undefined,
): AsyncGenerator<Buffer> {
  const out = new CopyOut(text, onRow);
  client.query(out);
  try {
    for (;;) {
      const block = await out.next();
      if (!block) return;
      yield block;
    }
  } finally {
    // A reader that stopped early leaves a running statement: it is read to its end.
    await out.drain();
  }
}

/** A query in the form that the driver calls. */
class CopyOut implements pg.Submittable {
  private readonly blocks: Buffer[] = [];
  private parts: Buffer[] = [];
  private bytes = 0;
  private connection: CopyConnection | null = null;
  private error: unknown;
  private isOver = false;
  private isAbandoned = false;
  private wake: (() => void) | null = null;
  private readonly text: string;
  private readonly onRow: (row: Buffer) => void;

  constructor(text: string, onRow: (row: Buffer) => void) {
    this.text = text;
    this.onRow = onRow;
  }

  submit(connection: unknown): void {
    this.connection = connection as CopyConnection;
    this.connection.query(this.text);
  }

  /** PostgreSQL sends one message for each row. The driver reuses the memory of a message for later ones. */
  handleCopyData({ chunk }: Message): void {
    if (this.isAbandoned) return;
    this.onRow(chunk);
    this.parts.push(Buffer.from(chunk));
    this.bytes += chunk.length;
    if (this.bytes >= BLOCK_BYTES) this.flush();
  }

  handleError(error: unknown): void {
    this.error ??= error;
    this.end();
  }

  handleReadyForQuery(): void {
    this.end();
  }

  handleCommandComplete(): void {
    this.flush();
  }

  handleRowDescription(): void {}
  handleDataRow(): void {}
  handlePortalSuspended(): void {}
  handleEmptyQuery(): void {}

  async next(): Promise<Buffer | null> {
    while (this.blocks.length === 0 && !this.isOver) await this.woken();
    if (this.error) throw this.error;
    const block = this.blocks.shift();
    if (this.blocks.length < MAX_BLOCKS) this.connection?.stream.resume();
    return block ?? null;
  }

  async drain(): Promise<void> {
    this.isAbandoned = true;
    this.connection?.stream.resume();
    while (!this.isOver) await this.woken();
  }

  private flush(): void {
    if (this.bytes === 0) return;
    this.blocks.push(Buffer.concat(this.parts));
    this.parts = [];
    this.bytes = 0;
    if (this.blocks.length >= MAX_BLOCKS && !this.isAbandoned) this.connection?.stream.pause();
    this.wake?.();
  }

  private end(): void {
    this.isOver = true;
    this.wake?.();
  }

  private woken(): Promise<void> {
    return new Promise((wake) => (this.wake = wake));
  }
}

/** Sends blocks to `copy … from stdin`; returns the number of rows that PostgreSQL stored. */
export async function copyIn(
  client: pg.ClientBase,
  text: string,
  blocks: AsyncIterable<Buffer> | Iterable<Buffer>,
): Promise<number> {
  return new Promise((resolve, reject) => client.query(new CopyIn({ text, blocks, resolve, reject })));
}

type CopyInOrder = {
  text: string;
  blocks: AsyncIterable<Buffer> | Iterable<Buffer>;
  resolve: (rows: number) => void;
  reject: (error: unknown) => void;
};

class CopyIn implements pg.Submittable {
  private rows = 0;
  private error: unknown;
  private isRefused = false;
  private readonly order: CopyInOrder;

  constructor(order: CopyInOrder) {
    this.order = order;
  }

  submit(connection: unknown): void {
    (connection as CopyConnection).query(this.order.text);
  }

  handleCopyInResponse(connection: unknown): void {
    void this.send(connection as CopyConnection);
  }

  handleCommandComplete({ text }: Message): void {
    this.rows = Number(/^COPY (\d+)$/.exec(text)?.[1] ?? 0);
  }

  handleError(error: unknown): void {
    this.error ??= error;
    this.isRefused = true;
    // A broken connection is not followed by "ready for query".
    this.order.reject(this.error);
  }

  handleReadyForQuery(): void {
    if (this.error) this.order.reject(this.error);
    else this.order.resolve(this.rows);
  }

  handleRowDescription(): void {}
  handleDataRow(): void {}
  handlePortalSuspended(): void {}
  handleEmptyQuery(): void {}
  handleCopyData(): void {}

  private async send(connection: CopyConnection): Promise<void> {
    try {
      for await (const block of this.order.blocks) {
        if (this.isRefused) return;
        connection.sendCopyFromChunk(block);
        if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain');
      }
      if (!this.isRefused) connection.endCopyFrom();
    } catch (error) {
      // The source broke: PostgreSQL answers with an error, after which the connection can be used again.
      if (this.isRefused) return;
      this.error = error;
      connection.sendCopyFail('the source broke');
    }
  }
}
