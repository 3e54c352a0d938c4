import type { Answer } from '@parley/protocol/http/routes';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button';
import { confirm } from '../../ui/confirm/confirm';
import { Failed } from '../../ui/failed';
import { Notice } from '../../ui/notice';
import { toast } from '../../ui/toast/toast';
import { useMay } from '../desk/desk-context';
import { currentLanguage } from '../i18n/i18n';
import { lazyPart } from '../lazy-part';
import { useApi } from '../services';
import { shortTime } from '../time/format';
import style from './trust.module.css';
import { TRUST_KEY } from './trust-key';
import './texts';

const TrustPanel = lazyPart(() => import('./trust-panel'), 'TrustPanel');

type State = Answer<'GET /census/trust/getState'>;

/** How often the line is read again: while something is under way, and otherwise. */
const BUSY_MS = 3000;
const QUIET_MS = 60_000;

/** Whether statistics agree with the raw data; red, with a way to rebuild, where they do not. */
export function TrustLine() {
  const api = useApi();
  const [isOpen, setOpen] = useState(false);
  const state = useQuery({
    queryKey: [...TRUST_KEY, 'state'],
    queryFn: () => api('GET /census/trust/getState', {}, { quiet: true }),
    // From page to page it is not asked again.
    staleTime: QUIET_MS,
    refetchInterval: ({ state: { data } }) => (data && data.underWay.length > 0 ? BUSY_MS : QUIET_MS),
  });
  if (!state.data)
    return state.isError && <Failed error={state.error} busy={state.isFetching} onRetry={() => void state.refetch()} />;
  return (
    <div className={style.lines}>
      <Result state={state.data} onOpen={() => setOpen(true)} />
      <Failures state={state.data} onOpen={() => setOpen(true)} />
      <UnderWay state={state.data} />
      {isOpen && (
        <TrustPanel state={state.data} onClose={() => setOpen(false)}>
          <Actions state={state.data} />
        </TrustPanel>
      )}
    </div>
  );
}

function Result({ state: { check, rebuiltAt, ...state }, onOpen }: { state: State; onOpen: () => void }) {
  const { t, i18n } = useTranslation('censusTrust');
  const language = currentLanguage();
  const count = (number: number): string => new Intl.NumberFormat(i18n.language).format(number);
  const time = (at: number): string => shortTime(at, Date.now(), language);
  const details = (
    <Button look="link" onClick={onOpen}>
      {t('details')}
    </Button>
  );
  if (!check?.finishedAt)
    return (
      <p className={style.quiet}>
        {t('never')} {details}
      </p>
    );
  const said = { time: time(check.finishedAt), compared: count(check.compared), found: count(check.found) };
  if (check.found === 0)
    return (
      <p className={style.quiet}>
        {t('right', said)} {details}
      </p>
    );
  const isMended = rebuiltAt !== null && rebuiltAt > check.requestedAt;
  return (
    <Notice
      kind={isMended ? 'wait' : 'bad'}
      action={
        <span className={style.actions}>
          {details}
          <Actions state={{ ...state, check, rebuiltAt }} />
        </span>
      }
    >
      {t('wrong', said)} {isMended && t('rebuilt', { time: time(rebuiltAt) })}
    </Notice>
  );
}

/** Tasks that were given up, since a part of them kept failing. */
function Failures({ state, onOpen }: { state: State; onOpen: () => void }) {
  const { t } = useTranslation('censusTrust');
  const language = currentLanguage();
  return state.failed.map(({ id, kind, finishedAt, requestedAt }) => (
    <Notice
      key={id}
      kind="bad"
      action={
        <span className={style.actions}>
          <Button look="link" onClick={onOpen}>
            {t('details')}
          </Button>
          <Actions state={state} />
        </span>
      }
    >
      {t(`failed.${kind}`, { time: shortTime(finishedAt ?? requestedAt, Date.now(), language) })}
    </Notice>
  ));
}

function UnderWay({ state: { underWay, zone: shown } }: { state: State }) {
  const { t, i18n } = useTranslation('censusTrust');
  const share = new Intl.NumberFormat(i18n.language, { style: 'percent' });
  return underWay.map(({ id, kind, zone, progress }) => (
    <div key={id} className={style.quiet}>
      <label>
        {t(`under.${kind}`, { zone, shown, percent: share.format(progress) })}{' '}
        <progress className={style.progress} value={progress} max={1} />
      </label>
    </div>
  ));
}

/** For administrators: rebuild, and check now. */
function Actions({ state: { underWay } }: { state: State }) {
  const { t } = useTranslation('censusTrust');
  const api = useApi();
  const may = useMay();
  const queries = useQueryClient();
  const start = useMutation({
    mutationFn: async (kind: 'rebuild' | 'check') => {
      if (kind === 'check') await api('POST /census/trust/check', {});
      else await api('POST /census/trust/rebuild', {});
      toast.good(t(`asked.${kind}`));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: TRUST_KEY }),
  });
  if (!may({ role: ['Admin'] })) return null;
  const isGoing = (kind: string): boolean => start.isPending || underWay.some((task) => task.kind === kind);
  async function rebuild(): Promise<void> {
    const isSure = await confirm({ title: t('ask.title'), text: t('ask.text'), ok: t('rebuild') });
    if (isSure) start.mutate('rebuild');
  }
  return (
    <>
      <Button size="s" disabled={isGoing('check')} onClick={() => start.mutate('check')}>
        {t('check')}
      </Button>
      <Button size="s" disabled={isGoing('rebuild')} onClick={() => void rebuild()}>
        {t('rebuild')}
      </Button>
    </>
  );
}
