import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../lib/i18n/i18n';
import { useApi } from '../../../lib/services';
import { shortTime } from '../../../lib/time/format';
import { Failed } from '../../../ui/failed';
import style from './software.module.css';

/** What takes space, as measured last, and the version of the program. */
export function StoragePart() {
  const { t } = useTranslation('settingsPages');
  const api = useApi();
  const known = useQuery({ queryKey: ['storage-facts'], queryFn: () => api('GET /storage/facts') });
  if (known.isError) return <Failed error={known.error} busy={known.isFetching} onRetry={() => void known.refetch()} />;
  if (!known.data) return null;
  const { version, database, facts } = known.data;
  const language = currentLanguage();
  const rows: [name: string, value: string][] = [
    [t('storage.version'), version],
    [t('storage.database'), `${t(`storage.databaseOf.${database}`)} ${facts?.databaseVersion ?? ''}`.trim()],
  ];
  if (facts) {
    const { disk, files, tables, databaseBytes } = facts;
    rows.push([t('storage.databaseSize'), sizeWords(databaseBytes, language)]);
    for (const { name, bytes } of tables) rows.push([t('storage.table', { name }), sizeWords(bytes, language)]);
    for (const { kind, count, bytes } of files)
      rows.push([t(`storage.kindOf.${kind}`), t('storage.files', { count, size: sizeWords(bytes, language) })]);
    if (files.length === 0) rows.push([t('storage.uploads'), t('storage.none')]);
    if (disk)
      rows.push([
        t('storage.disk'),
        t('storage.free', { free: sizeWords(disk.free, language), total: sizeWords(disk.total, language) }),
      ]);
  }
  return (
    <section className={style.part} aria-labelledby="storage-part">
      <h2 id="storage-part">{t('storage.title')}</h2>
      <p className={style.lead}>
        {facts
          ? t('storage.asOf', { time: shortTime(facts.measuredAt, Date.now(), language) })
          : t('storage.notMeasured')}
      </p>
      <dl className={style.facts}>
        {rows.map(([name, value]) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

function sizeWords(bytes: number, language: string): string {
  const step = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return new Intl.NumberFormat(language, { style: 'unit', unit: UNITS[step]!, maximumFractionDigits: 1 }).format(
    bytes / 1000 ** step,
  );
}
