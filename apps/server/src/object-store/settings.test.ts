import { expect, test } from 'vitest';
import { readBucketSettings } from './settings';

const KEY = { PARLEY_FILES_ACCESS_KEY: 'key', PARLEY_FILES_SECRET_KEY: 'hidden' };
const read = (url: string, key: NodeJS.ProcessEnv = KEY) => readBucketSettings({ PARLEY_FILES_URL: url, ...key });

test('a bucket of a self-hosted store, of Amazon, and with the bucket in the host name', () => {
  const key = { keyId: 'key', secret: 'hidden' };
  expect(read('s3://files/desk/uploads?endpoint=http://minio:9000')).toEqual({
    endpoint: 'http://minio:9000',
    bucket: 'files',
    prefix: 'desk/uploads/',
    region: 'us-east-1',
    isHostStyle: false,
    ...key,
  });
  expect(read('s3://files?region=eu-central-1')).toMatchObject({
    endpoint: 'https://s3.eu-central-1.amazonaws.com',
    prefix: '',
    region: 'eu-central-1',
  });
  expect(read('s3://files?endpoint=https://oss.example/&region=cn-1&style=host')).toMatchObject({
    endpoint: 'https://oss.example',
    region: 'cn-1',
    isHostStyle: true,
  });
  const standard = { AWS_ACCESS_KEY_ID: 'other', AWS_SECRET_ACCESS_KEY: 'hidden' };
  expect(read('s3://files?region=eu-1', standard)).toMatchObject({ keyId: 'other' });
  expect(read('s3://files?region=eu-1', { ...standard, ...KEY })).toMatchObject(key);
  expect(readBucketSettings(standard)).toBe(null);
});

test.each([
  ['https://store.example/files', /is not the address of a bucket/],
  ['s3://', /is not the address of a bucket|names no bucket/],
  ['s3://me:hidden@files?region=eu-1', /holds a key/],
  ['s3://files', /neither an endpoint nor a region/],
  ['s3://files?endpoint=store.example', /endpoint that is not a web address/],
  ['s3://files?endpoint=https://me:hidden@store.example', /endpoint that is not a web address/],
  ['s3://files?endpoint=https://store.example/path', /endpoint that is not a web address/],
  ['s3://files?region=eu-1&secret=hidden', /has an unknown part/],
  ['s3://files?region=eu-1&style=virtual', /neither "path" nor "host"/],
  ['s3://a?region=eu-1', /names no bucket/],
  ['s3://files/a%20b?region=eu-1', /has a prefix with other characters/],
])('%s is refused with one sentence, without a secret', (url, sentence) => {
  const found = read(url);
  expect(found).toMatch(sentence);
  expect(found).not.toMatch(/hidden/);
  expect(String(found).match(/\.( |$)/g)).toHaveLength(1);
});

test('a bucket without a key is refused', () => {
  for (const key of [{}, { PARLEY_FILES_ACCESS_KEY: 'key' }, { AWS_SECRET_ACCESS_KEY: 'hidden' }])
    expect(read('s3://files?region=eu-1', key)).toMatch(/is set without a key/);
});
