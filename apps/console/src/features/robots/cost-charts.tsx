import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../lib/i18n/i18n';
import { Chart } from '../../ui/chart/chart';
import { chartsOf, type RobotCosts } from './costs-by-day';

/** What the models of smart robots cost by robot and day; a chart for each currency. */
export function CostCharts({ costs, days, zone }: { costs: RobotCosts; days: number; zone: string }) {
  const { t } = useTranslation('robots');
  const charts = useMemo(
    () => chartsOf(costs, { head: t('board.day'), language: currentLanguage(), zone }),
    [costs, zone, t],
  );
  return charts.map(({ currency, ...data }) => (
    <Chart key={currency} title={t('board.costs', { days, currency })} data={data} height={180} />
  ));
}
