import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../errors';
import { disposition } from './download';
import type { HttpOptions } from './options';

/** An uploaded file as it goes out. */
export type ServedFile = {
  name: string;
  type: string;
  size: number;
  /** Safe to show in place; everything else is only ever downloaded. */
  isInline: boolean;
  read(range?: Range): Readable;
  thumb: { type: string; size: number; read(): Readable } | null;
};

type Range = { start: number; end: number };

/** The address says it all: whoever has it may read, and what lies there never changes. */
const CACHE = 'private, max-age=31536000, immutable';

/** What people sent each other: `/api/files/<key>`, and `/thumb` for a smaller picture. */
export function mountFiles(app: FastifyInstance, { findFile }: Pick<HttpOptions, 'findFile'>): void {
  const find = async (request: FastifyRequest): Promise<ServedFile> => {
    const { key } = request.params as { key: string };
    const file = /^[\w-]{20,64}$/.test(key) ? await findFile(key) : null;
    if (!file) throw new Refusal('not-found');
    return file;
  };

  app.get('/api/files/:key', async (request, reply) => sendWhole(await find(request), request, reply));
  app.get('/api/files/:key/thumb', async (request, reply) => {
    const { thumb } = await find(request);
    if (!thumb) throw new Refusal('not-found');
    return reply.headers({ 'cache-control': CACHE, 'content-length': thumb.size }).type(thumb.type).send(thumb.read());
  });
}

function sendWhole(file: ServedFile, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply
    .headers({
      'cache-control': CACHE,
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
