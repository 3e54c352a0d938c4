import type { FileBody } from '@parley/protocol/types';
import type { FileRow } from './store';

const ADDRESS = '/api/files/';

/** What a message says of a file. */
export const presentFile = ({ key, name, size, type, width, height, hasThumb }: FileRow): FileBody => ({
  url: `${ADDRESS}${key}`,
  name,
  size,
  type,
  ...(width !== null && height !== null ? { width, height } : {}),
  ...(hasThumb ? { thumb: `${ADDRESS}${key}/thumb` } : {}),
});

/** The key in an address of ours; null: it leads elsewhere. */
export const keyIn = (url: string): string | null =>
  url.startsWith(ADDRESS) && /^[\w-]{20,64}$/.test(url.slice(ADDRESS.length)) ? url.slice(ADDRESS.length) : null;

export const isPicture = ({ width }: FileRow): boolean => width !== null;
