import type { Push } from '@parley/protocol/push/pushes';
import i18next from 'i18next';
import { toast } from '../../../ui/toast/toast';
import type { NamedVisitor } from '../visitor-name';
import './share-texts';

type Tip = Extract<Push, { code: '2017' }>;
type Place = NonNullable<Parameters<typeof toast.info>[1]>;

const ENDS = ['expired', 'given-back', 'taken-back', 'left', 'blocked', 'removed'] as const;

/** Toast that a share of mine has ended: with whom, and how. */
export function showShareEnded({ detail }: Tip, visitorName: (who: NamedVisitor) => string, place: Place): void {
  const how = ENDS.find((one) => one === detail?.how) ?? 'left';
  const words = { name: detail?.to ?? '', visitor: visitorName({ name: detail?.visitor ?? '' }) };
  toast.info(i18next.t(`shares:news.${how}`, words), place);
}
