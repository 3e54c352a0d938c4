import type { Answer } from '@parley/protocol/http/routes';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AntdFrame } from '../../ui/antd-frame';
import { Failed } from '../../ui/failed';
import { SidePanel } from '../../ui/side-panel';
import { currentLanguage } from '../i18n/i18n';
import { useApi } from '../services';
import { shortTime } from '../time/format';
import style from './trust.module.css';
import { TRUST_KEY } from './trust-key';

type State = Answer<'GET /census/trust/getState'>;
type Task = Answer<'GET /census/trust/getList'>['list'][number];

/** The last checks and rebuilds, and what the last check found. */
export function TrustPanel({ state, children, onClose }: { state: State; children: ReactNode; onClose: () => void }) {
  const { t } = useTranslation('censusTrust');
  const api = useApi();
  const runs = useQuery({
    queryKey: [...TRUST_KEY, 'list', state.underWay.length],
    queryFn: () => api('GET /census/trust/getList', { pageNo: 1, pageSize: 20 }, { quiet: true }),
  });
  return (
    <AntdFrame>
      <SidePanel width={820} title={t('panel.title')} onClose={onClose}>
        <p className={style.lead}>{t('panel.lead')}</p>
        <div className={style.actions}>{children}</div>
        {state.check && state.check.found > 0 && <Differences check={state.check} />}
        <h3 className={style.heading}>{t('panel.runs')}</h3>
        {runs.isError && <Failed error={runs.error} busy={runs.isFetching} onRetry={() => void runs.refetch()} />}
        {runs.data && <Runs list={runs.data.list} />}
      </SidePanel>
    </AntdFrame>
  );
}

function Runs({ list }: { list: readonly Task[] }) {
  const { t, i18n } = useTranslation('censusTrust');
  const language = currentLanguage();
  const count = new Intl.NumberFormat(i18n.language);
  const share = new Intl.NumberFormat(i18n.language, { style: 'percent' });
  if (list.length === 0) return <p className={style.lead}>{t('panel.none')}</p>;
  const result = ({ kind, finishedAt, progress, hasFailed, compared, found }: Task): string => {
    if (hasFailed) return t('panel.result.failed');
    if (finishedAt === null) return t('panel.result.going', { percent: share.format(progress) });
    if (kind !== 'check') return t('panel.result.done');
    return found === 0
      ? t('panel.result.right', { compared: count.format(compared) })
      : t('panel.result.wrong', { found: count.format(found) });
  };
  const range = ({ from, to, zone }: Task): string => {
    const day = new Intl.DateTimeFormat(i18n.language, { timeZone: zone, dateStyle: 'medium' });
    return day.formatRange(from, to - 1);
  };
  const heads = ['what', 'range', 'when', 'by', 'result'] as const;
  return (
    <Table heads={heads.map((head) => t(`panel.columns.${head}`))}>
      {list.map((task) => (
        <tr key={task.id} data-bad={task.found > 0 || task.hasFailed || undefined}>
          <td>{t(`kinds.${task.kind}`)}</td>
          <td>{range(task)}</td>
          <td>{shortTime(task.finishedAt ?? task.requestedAt, Date.now(), language)}</td>
          <td>{task.by ?? t('panel.by.system')}</td>
          <td>{result(task)}</td>
        </tr>
      ))}
    </Table>
  );
}

function Differences({ check: { differences, found, zone } }: { check: Task }) {
  const { t, i18n } = useTranslation('censusTrust');
  const time = new Intl.DateTimeFormat(i18n.language, { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  const count = new Intl.NumberFormat(i18n.language);
  const partName = (part: string): string => {
    const id = part.startsWith('rows of ') ? 'rows' : part === 'dwell times' ? 'dwellTimes' : part;
    const known = id.startsWith('talk ') ? 'talk' : id;
    return i18n.exists(`censusTrust:parts.${known}`) ? t(`parts.${known}` as 'parts.visits') : part;
  };
  const heads = ['at', 'part', 'dimension', 'key', 'stored', 'counted'] as const;
  return (
    <>
      <h3 className={style.heading}>{t('panel.differences')}</h3>
      {found > differences.length && <p className={style.lead}>{t('panel.more')}</p>}
      <Table heads={heads.map((head) => t(`panel.difference.${head}`))}>
        {differences.map(({ part, grain, dimension, at, key, stored, counted }) => (
          <tr key={`${part} ${grain} ${dimension} ${at} ${key}`}>
            <td>{[time.format(at), grain && t(`panel.grains.${grain}`)].filter(Boolean).join(' · ')}</td>
            <td>{partName(part)}</td>
            <td>{dimension}</td>
            <td className={style.key}>{key}</td>
            <td className={style.number}>{count.format(stored)}</td>
            <td className={style.number}>{count.format(counted)}</td>
          </tr>
        ))}
      </Table>
    </>
  );
}

function Table({ heads, children }: { heads: readonly string[]; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by the keyboard
    <div className={style.scroll} tabIndex={0}>
      <table className={style.table}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
