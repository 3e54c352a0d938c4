import type pg from 'pg';

/** What of pg's connection a COPY uses; its types leave these two out. */
type CopyConnection = pg.Connection & { sendCopyFromChunk(chunk: Buffer): void; endCopyFrom(): void };

/** Bytes in one chunk: larger ones only wait in memory. */
const CHUNK_BYTES = 256 * 1024;

/** `COPY … FROM STDIN` with everything that is to be copied already in memory. */
export function copyIn(client: pg.ClientBase, statement: string, data: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    client.query(new CopyIn(statement, data, (error) => (error ? reject(error) : resolve())));
  });
}

/** pg lets a statement speak the protocol itself: these methods are called as the server answers. */
class CopyIn implements pg.Submittable {
  readonly #statement: string;
  readonly #data: Buffer;
  callback: (error?: Error) => void;

  constructor(statement: string, data: Buffer, callback: (error?: Error) => void) {
    this.#statement = statement;
    this.#data = data;
    this.callback = callback;
  }

  submit(connection: pg.Connection): void {
    connection.query(this.#statement);
  }

  handleCopyInResponse(connection: CopyConnection): void {
    for (let at = 0; at < this.#data.length; at += CHUNK_BYTES)
      connection.sendCopyFromChunk(this.#data.subarray(at, at + CHUNK_BYTES));
    connection.endCopyFrom();
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.callback();
  }

  handleError(error: Error): void {
    this.callback(error);
  }
}
