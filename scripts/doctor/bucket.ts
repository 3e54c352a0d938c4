import { readBucketSettings } from '../../apps/server/src/object-store/settings';
import { faultOfBucket } from '../../apps/server/src/object-store/verdict';
import { type Finding, failed, ok } from './finding';

/** Does the store of PARLEY_FILES_URL answer, with this key and bucket? The key is never printed. */
export async function checkBucket(env: NodeJS.ProcessEnv): Promise<Finding[]> {
  const settings = readBucketSettings(env);
  if (settings === null) return [];
  if (typeof settings === 'string') return [failed(settings)];
  const fault = await faultOfBucket(settings);
  return [fault ? failed(fault) : ok(`Bucket "${settings.bucket}" of PARLEY_FILES_URL can be listed`)];
}
