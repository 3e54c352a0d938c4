/** The little of BER (X.690) that a directory and a certificate need. */
export type Node = { tag: number; body: Buffer; parts: Node[] };

const CONSTRUCTED = 0x20;

export function der(tag: number, ...parts: readonly (Buffer | string | number)[]): Buffer {
  const body = Buffer.concat(
    parts.map((part) =>
      Buffer.isBuffer(part) ? part : typeof part === 'number' ? Buffer.from([part]) : Buffer.from(part),
    ),
  );
  const { length } = body;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
}

/** Reads the first value; null: it is not whole yet. `size`: its bytes. */
export function readNode(bytes: Buffer): (Node & { size: number }) | null {
  if (bytes.length < 2) return null;
  const [tag = 0, first = 0] = bytes;
  const more = first < 128 ? 0 : first - 128;
  if (bytes.length < 2 + more) return null;
  const length = more === 0 ? first : bytes.readUIntBE(2, more);
  const size = 2 + more + length;
  if (bytes.length < size) return null;
  const body = bytes.subarray(2 + more, size);
  const parts: Node[] = [];
  if (tag & CONSTRUCTED)
    for (let at = 0; at < body.length; ) {
      const part = readNode(body.subarray(at))!;
      parts.push(part);
      at += part.size;
    }
  return { tag, body, parts, size };
}

const oid = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'));

/** A certificate for 127.0.0.1, signed by its own key (RSA with SHA-256). */
export function selfSigned(publicKey: Buffer, sign: (bytes: Buffer) => Buffer): string {
  const rsa = der(0x30, oid('2a864886f70d01010b'), der(0x05));
  const name = der(0x30, der(0x31, der(0x30, oid('550403'), der(0x0c, '127.0.0.1'))));
  const address = der(0x30, der(0x87, Buffer.from([127, 0, 0, 1])));
  const extensions = der(0xa3, der(0x30, der(0x30, oid('551d11'), der(0x04, address))));
  const validity = der(0x30, der(0x17, '240101000000Z'), der(0x17, '491231235959Z'));
  const content = der(0x30, der(0xa0, der(0x02, 2)), der(0x02, 1), rsa, name, validity, name, publicKey, extensions);
  const whole = der(0x30, content, rsa, der(0x03, 0, sign(content)));
  return `-----BEGIN CERTIFICATE-----\n${whole.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`;
}
