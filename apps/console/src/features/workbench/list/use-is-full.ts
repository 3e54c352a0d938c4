import { INSIDE } from '@parley/core/access/allows';
import { useMay } from '../../../lib/desk/desk-context';
import { useOwnInfo } from '../../../lib/desk/use-own-info';
import { isFull } from '../colleagues/colleagues';
import type { ListView } from './list-index';

/** Whether routing gives me nobody because my limit is reached, while somebody waits. */
export function useIsFull({ groups }: ListView): boolean {
  const may = useMay();
  const limit = useOwnInfo()?.limit ?? 0;
  const isWaiting = groups.some(({ key, ids }) => key === 'wait' && ids.length > 0);
  const load = groups.find(({ key }) => key === 'current')?.ids.length ?? 0;
  return may([INSIDE]) && isWaiting && isFull({ load, limit });
}
