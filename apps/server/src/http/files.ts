import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../errors';
import type { LinkQuery } from '../file-signatures';
import { disposition } from './download';
import type { HttpOptions } from './options';

/** An uploaded file that is served. */
export type ServedFile = {
  /** Null if its name may not be shown to everybody with the link. */
  name: string | null;
  type: string;
  size: number;
  /** Safe to show inline; other files are only downloaded. */
  isInline: boolean;
  /** All messages with it were recalled: it opens only through a link for recalled files, whose use is recorded. */
  isRecalled: boolean;
  /** The open file; null: deleted. */
  read(range?: Range): Promise<OpenFile | null>;
  thumb: { type: string; read(): Promise<OpenFile | null> } | null;
};

/** A picture of an agent or a sound, which everybody may read. */
export type PublicFile = Pick<ServedFile, 'name' | 'type' | 'read'>;

/** `size`: bytes of what is read. */
type OpenFile = { stream: Readable; size: number };

type Range = { start: number; end: number };

/** Files of messages, by signed links: `/api/files/<key>`, and `/thumb` for a smaller picture. */
export function mountFiles(app: FastifyInstance, { findFile, links }: Pick<HttpOptions, 'findFile' | 'links'>): void {
  const find = async (request: FastifyRequest): Promise<ServedFile> => {
    const { key } = request.params as { key: string };
    const said = request.query as LinkQuery;
    const isLook = links.opensRecalled(key, said);
    const error = isLook ? null : links.refuse(key, said);
    if (error) throw new Refusal(error);
    const file = await findFile(key);
    if (!file || (file.isRecalled && !isLook)) throw new Refusal('not-found');
    return file;
  };

  /** Files never change; they are cached until their link expires. */
  const cache = (request: FastifyRequest): string => {
    if ((request.query as LinkQuery).r !== undefined) return 'no-store';
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
    const { stream, size } = await opened(thumb.read());
    return reply
      .headers({ 'cache-control': cache(request), 'content-length': size })
      .type(thumb.type)
      .send(stream);
  });
}

/** Opens the file before the first header is set, so that a failure is an error answer, not a broken connection. */
export async function opened(reading: Promise<OpenFile | null>): Promise<OpenFile> {
  const file = await reading;
  if (!file) throw new Refusal('not-found');
  return file;
}

async function sendWhole(file: ServedFile, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const range = rangeOf(request.headers.range, file.size);
  const { stream, size } = await opened(file.read(range ?? undefined));
  reply
    .headers({
      'content-length': size,
      'accept-ranges': 'bytes',
      'content-disposition': disposition(file.isInline ? 'inline' : 'attachment', file.name),
    })
    .type(file.type);
  if (!range) return reply.send(stream);
  return reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`).send(stream);
}

/** One range, as media players request; other ranges are answered with the whole file. */
function rangeOf(header: string | undefined, size: number): Range | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return null;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return start <= end && start < size ? { start, end } : null;
}
