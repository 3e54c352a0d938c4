import { maskText } from '@parley/core/access/masks';
import { maskKinds } from '@parley/core/access/scope';
import type { Db } from '../../../db/pool';
import type { ServedFile } from '../../../http/files';
import { thumbKey } from './actions';
import { isShownInline, servedType } from './content-type';
import { isPicture } from './present';
import type { Storage } from './storage';
import { findFile } from './store';

/** A file by its key, ready to be sent. */
export async function findServedFile(db: Db, storage: Storage, key: string): Promise<ServedFile | null> {
  const file = await findFile(db, key);
  if (!file) return null;
  return {
    name: nameForAll(file.name),
    type: servedType(file.type),
    size: file.size,
    isRecalled: file.isRecalled,
    isInline: isShownInline(file.type, isPicture(file)),
    read: (range) => storage.read(key, range),
    thumb: file.hasThumb ? { type: 'image/webp', read: () => storage.read(thumbKey(key)) } : null,
  };
}

/**
 * The file name for the download header; null if it holds personal data, since the reader's masks are not known here.
 */
const nameForAll = (name: string): string | null => (maskText(name, maskKinds) === name ? name : null);
