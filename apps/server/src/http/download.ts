import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** A file that is generated while it is sent. */
export type Download = {
  name: string;
  type: string;
  /** Its rows; null: known only at the end. */
  rows: number | null;
  /** Estimated bytes, for a progress bar. */
  bytes: number | null;
  /** For a list without `rows`: how many were written so far. */
  written?: () => number;
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

/** Content-Disposition with a name in any script (RFC 6266) and an ASCII one; null: without a name. */
export function disposition(kind: 'inline' | 'attachment', name: string | null): string {
  if (name === null) return kind;
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
