import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createRegions } from '../../../foundation/regions/regions';
import type { Places } from './names';

/** Seen from a bundle in `dist`, and from this file. */
const FOLDERS = ['../assets/regions', '../../../../../assets/regions'];

/** Names of regions, in processes that have no address data. */
export function createPlaces(): Places {
  const folders = FOLDERS.map((path) => fileURLToPath(new URL(path, import.meta.url)));
  return createRegions({ folder: folders.find((path) => existsSync(path)) ?? folders[0]!, newer: null });
}
