import type { VisitorRow } from '@parley/protocol/types';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button';
import { useSummary } from '../../composer/robot/use-summary';
import '../../composer/robot/texts';
import type { SummaryValues } from './sum-fields';

type Props = { row: VisitorRow; value: SummaryValues; onChange: (value: SummaryValues) => void };

/** Fills an empty summary with the one that a robot offers; it can be edited like any text. */
export function SummaryOffer({ row, value, onChange }: Props) {
  const { t } = useTranslation('workbenchRobot');
  const summary = useSummary(row, value.summary === '');
  if (summary === '' || value.summary !== '') return null;
  return (
    <div>
      <Button size="s" icon="robot" onClick={() => onChange({ ...value, summary })}>
        {t('summary.fill')}
      </Button>
    </div>
  );
}
