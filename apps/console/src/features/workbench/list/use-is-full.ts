import { INSIDE } from '@parley/core/access/allows';
import { useDesk, useMay } from '../../../lib/desk/desk-context';
import { isFull } from '../colleagues/colleagues';
import { useColleagues } from '../colleagues/use-colleagues';
import type { ListView } from './list-index';

/** Whether routing gives me nobody because my limit is reached. Asked only while somebody waits. */
export function useIsFull({ groups }: ListView): boolean {
  const { me } = useDesk();
  const may = useMay();
  const isAsked = may([INSIDE]) && groups.some(({ key, ids }) => key === 'wait' && ids.length > 0);
  const { data } = useColleagues(isAsked);
  const limit = data?.list.find(({ uuid }) => uuid === me.uuid)?.limit ?? 0;
  const load = groups.find(({ key }) => key === 'current')?.ids.length ?? 0;
  return isAsked && isFull({ load, limit });
}
