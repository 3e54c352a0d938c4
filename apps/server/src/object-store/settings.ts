/** A bucket of an S3-compatible store and the key to it. */
export type BucketSettings = {
  /** Address of the store, without the bucket. */
  endpoint: string;
  bucket: string;
  /** Before the name of every object; empty, or with a slash at its end. */
  prefix: string;
  region: string;
  /** Whether the bucket stands in the host name instead of the path. */
  isHostStyle: boolean;
  keyId: string;
  secret: string;
};

const EXAMPLE = 's3://bucket?endpoint=https://store.example&region=eu-1';
const OPTIONS = ['endpoint', 'region', 'style'];
/** What most self-hosted stores are set to. */
const REGION = 'us-east-1';

/**
 * Reads PARLEY_FILES_URL and its key; null: not set. A string is the reason of a refusal, which never repeats the value:
 * somebody may have written a secret into it.
 */
export function readBucketSettings(env: NodeJS.ProcessEnv): BucketSettings | string | null {
  const value = env.PARLEY_FILES_URL;
  if (!value) return null;
  if (!/^s3:\/\//.test(value) || !URL.canParse(value))
    return `PARLEY_FILES_URL is not the address of a bucket: give one such as ${EXAMPLE}.`;
  const url = new URL(value);
  if (url.username || url.password)
    return 'PARLEY_FILES_URL holds a key: give it as PARLEY_FILES_ACCESS_KEY and PARLEY_FILES_SECRET_KEY instead.';
  const place = placeOf(url);
  if (typeof place === 'string') return place;
  const keyId = env.PARLEY_FILES_ACCESS_KEY || env.AWS_ACCESS_KEY_ID;
  const secret = env.PARLEY_FILES_SECRET_KEY || env.AWS_SECRET_ACCESS_KEY;
  if (!keyId || !secret)
    return 'PARLEY_FILES_URL is set without a key: set PARLEY_FILES_ACCESS_KEY and PARLEY_FILES_SECRET_KEY too.';
  return { ...place, keyId, secret };
}

function placeOf(url: URL): Omit<BucketSettings, 'keyId' | 'secret'> | string {
  const unknown = [...url.searchParams.keys()].find((name) => !OPTIONS.includes(name));
  if (unknown !== undefined || url.port || url.hash)
    return `PARLEY_FILES_URL has an unknown part: after the bucket only ${OPTIONS.join(', ')} may follow, as in ${EXAMPLE}.`;
  const { hostname: bucket, pathname, searchParams: said } = url;
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]{1,61}[A-Za-z0-9]$/.test(bucket))
    return `PARLEY_FILES_URL names no bucket: give an address such as ${EXAMPLE}.`;
  const folders = pathname.split('/').filter(Boolean);
  if (!folders.every((name) => /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/.test(name)))
    return 'PARLEY_FILES_URL has a prefix with other characters than letters, digits, ".", "_" and "-".';
  const region = said.get('region');
  const endpoint = said.get('endpoint') ?? (region ? `https://s3.${region}.amazonaws.com` : null);
  if (endpoint === null) return `PARLEY_FILES_URL names neither an endpoint nor a region: give it as ${EXAMPLE}.`;
  if (!isWebAddress(endpoint))
    return 'PARLEY_FILES_URL has an endpoint that is not a web address without a path, such as https://store.example:9000.';
  const style = said.get('style') ?? 'path';
  if (style !== 'path' && style !== 'host') return 'PARLEY_FILES_URL has a style that is neither "path" nor "host".';
  return {
    endpoint: new URL(endpoint).origin,
    bucket,
    prefix: folders.map((name) => `${name}/`).join(''),
    region: region ?? REGION,
    isHostStyle: style === 'host',
  };
}

function isWebAddress(value: string): boolean {
  if (!/^https?:\/\//.test(value) || !URL.canParse(value)) return false;
  const { pathname, search, hash, username } = new URL(value);
  return pathname === '/' && search === '' && hash === '' && username === '';
}
