/** Bytes before each frame that say how long it is; a frame of none is the end, which a line that was cut never says. */
const LENGTH_BYTES = 4;

/** A frame as the pieces that are written. */
export function* frame(data: Buffer): Generator<Buffer, void> {
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(data.length);
  yield length;
  if (data.length > 0) yield data;
}

export const END: Buffer = Buffer.alloc(0);

export type FrameReader = {
  /** A whole frame. */
  next(): Promise<Buffer>;
  /** What the frames that follow hold, as it comes, to the end. */
  rest(): AsyncGenerator<Buffer, void>;
};

/** Reads frames of what comes in pieces. Fails where it ends before the end was said. */
export function readFrames(pieces: AsyncIterator<Buffer, unknown>): FrameReader {
  let held: Buffer = END;

  async function more(): Promise<void> {
    const { done, value } = await pieces.next();
    if (done) throw new Error('cut short');
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
