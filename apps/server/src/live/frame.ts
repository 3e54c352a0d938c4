/**
 * First byte of a whole text frame (RFC 6455). Lengths up to 125 are in the second byte, up to 65,535 in two more, else
 * in eight.
 */
const TEXT = 0x81;
const TWO_BYTES = 126;
const EIGHT_BYTES = 127;

/** A text that goes to several sockets: its frame is made once. */
export class SharedText<Text extends string = string> {
  readonly text: Text;
  #frame: Buffer | null = null;

  constructor(text: Text) {
    this.text = text;
  }

  get frame(): Buffer {
    this.#frame ??= frames([this.text]);
    return this.#frame;
  }
}

/** Several texts as frames in one buffer, for one write to the socket. */
export function frames(texts: readonly (string | SharedText)[]): Buffer {
  const lengths = texts.map((text) => (typeof text === 'string' ? Buffer.byteLength(text) : text.frame.length));
  const total = texts.reduce(
    (sum, text, index) => sum + lengths[index]! + (typeof text === 'string' ? headerLength(lengths[index]!) : 0),
    0,
  );
  const buffer = Buffer.allocUnsafe(total);
  let at = 0;
  texts.forEach((text, index) => {
    if (typeof text === 'string') {
      at = writeHeader(buffer, at, lengths[index]!);
      at += buffer.write(text, at, lengths[index]!, 'utf8');
    } else at += text.frame.copy(buffer, at);
  });
  return buffer;
}

const headerLength = (length: number): number => (length < TWO_BYTES ? 2 : length < 65_536 ? 4 : 10);

function writeHeader(buffer: Buffer, at: number, length: number): number {
  buffer[at] = TEXT;
  if (length < TWO_BYTES) {
    buffer[at + 1] = length;
    return at + 2;
  }
  if (length < 65_536) {
    buffer[at + 1] = TWO_BYTES;
    return buffer.writeUInt16BE(length, at + 2);
  }
  buffer[at + 1] = EIGHT_BYTES;
  return buffer.writeBigUInt64BE(BigInt(length), at + 2);
}
