import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../errors';
import type { LinkQuery } from '../file-links';
import { disposition } from './download';
import type { HttpOptions } from './options';

/** An uploaded file as it goes out. */
export type ServedFile = {
  /** Null where it is not for everybody who may follow the link. */
  name: string | null;
  type: string;
  size: number;
  /** Safe to show in place; everything else is only ever downloaded. */
  isInline: boolean;
  read(range?: Range): Readable;
  thumb: { type: string; size: number; read(): Readable } | null;
};

type Range = { start: number; end: number };

/** What people sent each other, by signed links: `/api/files/<key>`, and `/thumb` for a smaller picture. */
export function mountFiles(app: FastifyInstance, { findFile, links }: Pick<HttpOptions, 'findFile' | 'links'>): void {
  const find = async (request: FastifyRequest): Promise<ServedFile> => {
    const { key } = request.params as { key: string };
    const said = request.query as LinkQuery;
    const error = links.refuse(key, said);
    if (error) throw new Refusal(error);
    const file = await findFile(key);
    if (!file) throw new Refusal('not-found');
    return file;
  };

  /** What lies there never changes; it is kept for as long as the link is good. */
  const cache = (request: FastifyRequest): string => {
    const seconds = Math.floor(links.lastsUntil((request.query as { e: string }).e) / 1000);
    return `private, max-age=${seconds}, immutable`;
  };

  app.get('/api/files/:key', async (request, reply) => {
    const file = await find(request);
    return sendWhole(file, request, reply.header('cache-control', cache(request)));
  });
  app.get('/api/files/:key/thumb', async (request, reply) => {
    const { thumb } = await find(request);
    if (!thumb) throw new Refusal('not-found');
    return reply
      .headers({ 'cache-control': cache(request), 'content-length': thumb.size })
      .type(thumb.type)
      .send(thumb.read());
  });
}

function sendWhole(file: ServedFile, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply
    .headers({
      'accept-ranges': 'bytes',
      'content-disposition': disposition(file.isInline ? 'inline' : 'attachment', file.name),
    })
    .type(file.type);
  const range = rangeOf(request.headers.range, file.size);
  if (!range) return reply.header('content-length', file.size).send(file.read());
  return reply
    .code(206)
    .headers({
      'content-range': `bytes ${range.start}-${range.end}/${file.size}`,
      'content-length': range.end - range.start + 1,
    })
    .send(file.read(range));
}

/** One range, as players ask for; whatever else is asked is answered with the whole. */
function rangeOf(header: string | undefined, size: number): Range | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return null;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return start <= end && start < size ? { start, end } : null;
}
