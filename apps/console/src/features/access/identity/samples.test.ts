import { createHmac } from 'node:crypto';
import { expect, it, test } from 'vitest';
import { LANGUAGES, SAMPLES } from './samples';

it('the sample for Node signs an identity as the server checks it', () => {
  const code = SAMPLES.node.replace(/^import .*$/m, '').replace('export ', '');
  const env = { env: { PARLEY_SITE_SECRET: 'secret' } };
  const sign = new Function('createHmac', 'process', 'Buffer', `${code}; return signIdentity`)(createHmac, env, Buffer);
  const [head, body, signature] = (sign({ id: 'customer-1', name: '王小明' }) as string).split('.') as [
    string,
    string,
    string,
  ];
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
  expect(read(head)).toEqual({ alg: 'HS256', typ: 'JWT' });
  expect(read(body)).toEqual({ sub: 'customer-1', name: '王小明', exp: expect.any(Number) });
  expect(read(body).exp * 1000).toBeGreaterThan(Date.now());
  expect(signature).toBe(createHmac('sha256', 'secret').update(`${head}.${body}`).digest('base64url'));
});

test.each(LANGUAGES)('the sample for %s names what is required, and no secret', (language) => {
  for (const part of ['HS256', 'sub', 'exp', 'PARLEY_SITE_SECRET']) expect(SAMPLES[language]).toContain(part);
});
