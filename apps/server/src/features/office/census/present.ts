import { isPlaced } from '@parley/core/census/dimensions';
import type { Regions } from '../../foundation/regions/regions';
import type { Present } from './flow-list';

/** Regions have names; countries are named on the wire by their two letters. */
export const presenterOf =
  (regions: Pick<Regions, 'placeOf'>): Present =>
  async (list, key) => {
    if (!isPlaced(list) || !/^\d{6}$/.test(key)) return { key, name: key };
    const { name, iso } = await regions.placeOf(key);
    return { key: iso || key, name };
  };
