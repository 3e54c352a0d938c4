import { useTranslation } from 'react-i18next';
import { readClock, readValid } from '../../lib/census/asked';
import { CensusHead } from '../../lib/census/census-head';
import { ClockChoice } from '../../lib/census/clock-choice';
import { Missing } from '../../lib/census/missing';
import { RangeBar } from '../../lib/census/range-bar';
import { useAsked, useCensusOptions } from '../../lib/census/use-asked';
import { ValidChoice } from '../../lib/census/valid-choice';
import { useTab } from '../../lib/frame/tab-context';
import { AntdFrame } from '../../ui/antd-frame';
import { Page } from '../../ui/page';
import { Cards } from './cards';
import { ReportList } from './report-list';
import style from './reports.module.css';
import './texts';

/** Figures of traffic and conversations with their courses, and saved reports. */
export function OverviewPage() {
  const { t } = useTranslation('reports');
  const options = useCensusOptions();
  return (
    <AntdFrame>
      <Page title={t('overview.title')} lead={t('overview.lead')}>
        <CensusHead />
        {options.data ? <Overview zone={options.data.zone} /> : <Missing of={options} />}
      </Page>
    </AntdFrame>
  );
}

function Overview({ zone }: { zone: string }) {
  const tab = useTab();
  const state = useAsked(zone);
  const valid = readValid(tab.query);
  const clock = readClock(tab.query);
  return (
    <div className={style.page}>
      <RangeBar state={state} filters={['site', 'channel', 'group', 'agent']}>
        <ValidChoice
          value={valid}
          onChange={(next) => tab.setQuery({ ...tab.query, valid: next }, { replace: false })}
        />
        <ClockChoice
          value={clock}
          onChange={(next) => tab.setQuery({ ...tab.query, clock: next }, { replace: false })}
        />
      </RangeBar>
      <Cards {...{ state, valid, clock }} />
      <ReportList zone={zone} />
    </div>
  );
}
