import type pg from 'pg';

/** Methods of pg's connection for COPY, missing in its types. */
type CopyConnection = pg.Connection & { sendCopyFromChunk(chunk: Buffer): void; endCopyFrom(): void };

/** Bytes of one chunk; larger ones only wait in memory. */
const CHUNK_BYTES = 256 * 1024;

/** `COPY … FROM STDIN` of data in memory. */
export function copyIn(client: pg.ClientBase, statement: string, data: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    client.query(new CopyIn(statement, data, (error) => (error ? reject(error) : resolve())));
  });
}

/** A pg statement with its own protocol handling: pg calls these methods for the server's answers. */
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
