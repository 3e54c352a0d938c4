import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** A file that is made while it goes out. */
export type Download = {
  name: string;
  type: string;
  /** Rows in it; null: known at its end. */
  rows: number | null;
  /** About how long it will be, for whoever shows how far it is. */
  bytes: number | null;
  stream: Readable;
};

export function sendDownload(reply: FastifyReply, { name, type, rows, bytes, stream }: Download): FastifyReply {
  return reply
    .headers({
      'cache-control': 'no-store',
      'content-disposition': disposition('attachment', name),
      ...(rows !== null && { 'x-rows': rows }),
      ...(bytes !== null && { 'x-about-bytes': bytes }),
    })
    .type(type)
    .send(stream);
}

/** A name in any script (RFC 6266), with a plain one beside it; null: whoever follows the link has a name for it. */
export function disposition(kind: 'inline' | 'attachment', name: string | null): string {
  if (name === null) return kind;
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
