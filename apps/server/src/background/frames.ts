/** Bytes of the length before each frame. A frame of length 0 marks the end, so that a broken connection is noticed. */
const LENGTH_BYTES = 4;

/** The pieces to write for one frame. */
export function* frame(data: Buffer): Generator<Buffer, void> {
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(data.length);
  yield length;
  if (data.length > 0) yield data;
}

export const END: Buffer = Buffer.alloc(0);

export type FrameReader = {
  /** The next frame, complete. */
  next(): Promise<Buffer>;
  /** The content of all following frames, in pieces as they arrive, to the end frame. */
  rest(): AsyncGenerator<Buffer, void>;
};

/** Reads frames from a stream of pieces. Throws if the stream ends before the end frame. */
export function readFrames(pieces: AsyncIterator<Buffer, unknown>): FrameReader {
  let held: Buffer = END;

  async function more(): Promise<void> {
    const { done, value } = await pieces.next();
    if (done) throw new Error('the stream ended early');
    held = held.length === 0 ? (value as Buffer) : Buffer.concat([held, value as Buffer]);
  }

  function take(bytes: number): Buffer {
    const taken = held.subarray(0, bytes);
    held = held.subarray(bytes);
    return taken;
  }

  async function exactly(bytes: number): Promise<Buffer> {
    while (held.length < bytes) await more();
    return take(bytes);
  }

  const length = async (): Promise<number> => (await exactly(LENGTH_BYTES)).readUInt32BE();

  return {
    next: async () => exactly(await length()),
    async *rest() {
      for (;;) {
        let left = await length();
        if (left === 0) return;
        while (left > 0) {
          if (held.length === 0) await more();
          const piece = take(left);
          left -= piece.length;
          yield piece;
        }
      }
    },
  };
}
