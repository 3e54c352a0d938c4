import Input from 'antd/es/input';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../lib/i18n/use-error-text';
import { useCopied } from '../../../lib/use-copied';
import { AntdFrame } from '../../../ui/antd-frame';
import { Button } from '../../../ui/button';
import { Empty } from '../../../ui/empty';
import { Notice } from '../../../ui/notice';
import { Page } from '../../../ui/page';
import { ViewStrip } from '../../../ui/table/view-strip';
import type { Site } from '../queries';
import { SiteSelect, SitesFailed, useSites } from '../site-select';
import style from './inspector.module.css';
import { type Entry, useInspection } from './use-inspection';

const WAYS = ['all', 'sent', 'answered', 'pushed'] as const;
type Way = (typeof WAYS)[number];
const VISITOR = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** What the windows of a site, or of one visitor, send and are sent. */
export function InspectorPage() {
  const { t } = useTranslation('accessTry');
  const errorText = useErrorText();
  const { sites } = useSites();
  const [chosen, setChosen] = useState<Site>();
  const [visitor, setVisitor] = useState('');
  const { watch, entries, dropped, hasEnded, failure, start, stop, clear } = useInspection();
  const site = chosen ?? sites[0];
  const token = visitor.trim();
  const isBad = token !== '' && !VISITOR.test(token);

  return (
    <AntdFrame>
      <Page title={t('inspector.title')} lead={t('inspector.lead')}>
        <SitesFailed />
        <div className={style.row}>
          <SiteSelect value={site} disabled={watch !== null} onChange={setChosen} />
          <Input
            className={style.visitor ?? ''}
            aria-label={t('inspector.visitor')}
            placeholder={t('inspector.visitor')}
            disabled={watch !== null}
            spellCheck={false}
            status={isBad ? 'error' : ''}
            aria-invalid={isBad || undefined}
            value={visitor}
            onChange={(event) => setVisitor(event.target.value)}
          />
          {watch ? (
            <Button onClick={stop}>{t('inspector.stop')}</Button>
          ) : (
            <Button
              look="primary"
              disabled={!site || isBad}
              onClick={() => site && void start({ site: site.id, ...(token !== '' && { YQToken: token }) })}
            >
              {t('inspector.start')}
            </Button>
          )}
        </div>
        {isBad && <Notice kind="bad">{t('inspector.visitorBad')}</Notice>}
        {failure !== null && <Notice kind="bad">{errorText(failure)}</Notice>}
        {watch && !watch.texts && <Notice kind="info">{t('inspector.noTexts')}</Notice>}
        {hasEnded && <Notice kind="info">{t('inspector.ended')}</Notice>}
        {dropped > 0 && <Notice kind="wait">{t('inspector.dropped', { count: dropped })}</Notice>}
        {watch || entries.length > 0 ? (
          <Events entries={entries} isOn={watch !== null} onClear={clear} />
        ) : (
          <Empty title={t('inspector.list')} hint={t('inspector.idle')} />
        )}
      </Page>
    </AntdFrame>
  );
}

type EventsProps = { entries: readonly Entry[]; isOn: boolean; onClear: () => void };

function Events({ entries, isOn, onClear }: EventsProps) {
  const { t } = useTranslation('accessTry');
  const [way, setWay] = useState<Way>('all');
  const [wanted, setWanted] = useState('');
  /** What was there when the list was paused. */
  const [paused, setPaused] = useState<readonly Entry[] | null>(null);
  const { isCopied, copy } = useCopied();
  const words = wanted.trim().toLowerCase();
  const shown = (paused ?? entries)
    .filter((entry) => way === 'all' || entry.way === way)
    .filter(({ what, data, YQToken }) => `${what} ${data} ${YQToken}`.toLowerCase().includes(words))
    .toReversed();
  const missed = paused ? entries.filter((entry) => !paused.includes(entry)).length : 0;
  return (
    <>
      <div className={style.row}>
        <ViewStrip
          label={t('inspector.way')}
          options={WAYS.map((value) => ({ value, label: t(`inspector.ways.${value}`) }))}
          chosen={way}
          onChoose={(next) => setWay(WAYS.find((one) => one === next) ?? 'all')}
        />
        <Input
          className={style.visitor ?? ''}
          aria-label={t('inspector.filter')}
          placeholder={t('inspector.filter')}
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
        />
        <Button aria-pressed={paused !== null} onClick={() => setPaused(paused ? null : entries)}>
          {t(paused ? 'inspector.resume' : 'inspector.pause')}
        </Button>
        <Button onClick={() => copy(shown.map(lineOf).join('\n'))}>
          {t(isCopied ? 'inspector.copied' : 'inspector.copy')}
        </Button>
        <Button
          onClick={() => {
            setPaused(null);
            onClear();
          }}
        >
          {t('inspector.clear')}
        </Button>
      </div>
      <p className={style.hint}>
        {paused
          ? t('inspector.paused', { count: missed })
          : entries.length === 0 && isOn
            ? t('inspector.waiting')
            : shown.length === 0
              ? t('inspector.none')
              : t('inspector.shown', { count: shown.length })}
      </p>
      <ol className={style.events} aria-label={t('inspector.list')}>
        {shown.map((entry) => (
          <Event key={entry.id} entry={entry} />
        ))}
      </ol>
    </>
  );
}

const timeOf = (at: number): string => new Date(at).toISOString().slice(11, 23);
const lineOf = ({ at, way, what, YQToken, data }: Entry): string =>
  [new Date(at).toISOString(), way, what, YQToken, data].join('\t');

function Event({ entry: { at, way, what, YQToken, data } }: { entry: Entry }) {
  const { t, i18n } = useTranslation('accessTry');
  const key: string = `inspector.what.${what}`;
  const name = i18n.exists(key, { ns: 'accessTry' }) ? String(t(key as 'inspector.what.6000')) : '';
  return (
    <li>
      <details>
        <summary className={style.summary}>
          <time dateTime={new Date(at).toISOString()}>{timeOf(at)}</time>
          <span className={style.way} data-way={way}>
            {t(`inspector.ways.${way}`)}
          </span>
          <code translate="no">{what}</code>
          <span>{name}</span>
          <code className={style.who} translate="no" title={YQToken}>
            {YQToken.slice(-12)}
          </code>
        </summary>
        <pre className={style.data} translate="no">
          {JSON.stringify(JSON.parse(data), null, 2)}
        </pre>
      </details>
    </li>
  );
}
