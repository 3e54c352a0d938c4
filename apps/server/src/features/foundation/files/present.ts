import type { FileBody } from '@parley/protocol/types';
import { fileAddress } from '../../../file-links';
import type { FileRow } from './store';

/** The body of a file message, as stored. */
export const presentFile = ({ key, name, size, type, width, height, hasThumb }: FileRow): FileBody => ({
  url: fileAddress(key),
  name,
  size,
  type,
  ...(width !== null && height !== null ? { width, height } : {}),
  ...(hasThumb ? { thumb: `${fileAddress(key)}/thumb` } : {}),
});

export const isPicture = ({ width }: FileRow): boolean => width !== null;
