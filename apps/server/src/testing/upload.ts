import type { FileBody } from '@parley/protocol/types';
import type { TestServer } from './start-server';

export type Uploaded = { kind: 'image' | 'file'; msg: string; file: FileBody };

/** Uploads one file as a browser's form; a refusal is returned like any answer. */
export async function upload(
  on: TestServer,
  bearer: string,
  { name, content, path = '/visitor/upload' }: { name: string; content: Buffer | string; path?: string },
) {
  const boundary = 'a-boundary';
  const response = await on.server.http.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: { authorization: `Bearer ${bearer}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n`),
      Buffer.from('content-type: text/html\r\n\r\n'),
      Buffer.from(content),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  });
  const { data } = response.json() as { data: Uploaded & { error?: string } };
  return { status: response.statusCode, ...data };
}
