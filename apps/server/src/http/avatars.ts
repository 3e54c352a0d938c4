import type { FastifyInstance } from 'fastify';
import { Refusal } from '../errors';
import { disposition } from './download';
import { opened } from './files';
import type { HttpOptions } from './options';

/** A new picture has a new address. */
const CACHE = 'public, max-age=31536000, immutable';

/** Pictures of agents are public: visitors see who answers them. The console's sounds are played without a header. */
export function mountAvatars(
  app: FastifyInstance,
  { findAvatar, findSound }: Pick<HttpOptions, 'findAvatar' | 'findSound'>,
): void {
  for (const [path, find] of [
    ['avatars', findAvatar],
    ['sounds', findSound],
  ] as const)
    app.get(`/api/${path}/:key`, async (request, reply) => {
      const file = await find((request.params as { key: string }).key);
      if (!file) throw new Refusal('not-found');
      const { stream, size } = await opened(file.read());
      return reply
        .headers({
          'cache-control': CACHE,
          'content-length': size,
          'content-disposition': disposition('inline', file.name),
        })
        .type(file.type)
        .send(stream);
    });
}
