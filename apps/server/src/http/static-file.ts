import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Types of files in our builds; others are not served. */
const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.gif': 'image/gif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.tgz': 'application/gzip',
  '.mp3': 'audio/mpeg',
  '.ogg': 'audio/ogg',
  '.wav': 'audio/wav',
};

const encodings = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
] as const;

/** The file of `root` for a URL path, or null: outside of the folder, hidden, of another type, or missing. */
export function fileOf(root: string, urlPath: string): string | null {
  const segments = decode(urlPath)?.split('/').filter(Boolean);
  if (!segments?.every(isPlain)) return null;
  const file = join(root, ...segments);
  return file.startsWith(root + sep) && types[extname(file)] ? file : null;
}

const isPlain = (segment: string): boolean => !segment.startsWith('.') && !/[\\\0]/.test(segment);

function decode(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

/**
 * Sends a file in the smallest encoding that was built and the browser accepts. Returns false if there is none.
 * `variant`: headers that depend on more than the file; it is part of the etag, since a 304 keeps the old headers.
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { file, cache, variant }: { file: string; cache: string; variant: string },
): Promise<boolean> {
  const form = await smallestForm(file, String(request.headers['accept-encoding'] ?? ''));
  if (!form) return false;

  const etag = etagOf(form, variant);
  reply.headers({ 'cache-control': cache, etag, vary: 'accept-encoding', 'content-type': types[extname(file)] });
  if (request.headers['if-none-match'] === etag) {
    reply.code(304).send();
    return true;
  }
  if (form.encoding) reply.header('content-encoding', form.encoding);
  reply.header('content-length', form.size);
  reply.send(request.method === 'HEAD' ? '' : createReadStream(form.path));
  return true;
}

type Form = { path: string; size: number; mtimeMs: number; encoding: string | null };

function etagOf({ size, mtimeMs, encoding }: Form, variant: string): string {
  const facts = [size, mtimeMs, encoding, variant].join(' ');
  return `"${createHash('sha256').update(facts).digest('base64url').slice(0, 16)}"`;
}

async function smallestForm(file: string, accepted: string): Promise<Form | null> {
  for (const { name, suffix } of encodings) {
    const form = accepted.includes(name) ? await formAt(file + suffix, name) : null;
    if (form) return form;
  }
  return formAt(file, null);
}

async function formAt(path: string, encoding: string | null): Promise<Form | null> {
  const found = await stat(path).catch(() => null);
  return found?.isFile() ? { path, size: found.size, mtimeMs: found.mtimeMs, encoding } : null;
}
