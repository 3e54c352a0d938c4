import type { Answer } from '@parley/protocol/http/routes';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../lib/i18n/i18n';
import { useApi } from '../../../lib/services';
import { useSection } from '../../../lib/settings/use-section';
import { Empty } from '../../../ui/empty';
import { Failed } from '../../../ui/failed';
import style from './launcher.module.css';

type Part = 'launcher' | 'navigation';
type Row = Answer<'GET /launcher/counts'>['list'][number];

/** How often each variant was shown, pressed and led to a chat, and what the part costs a page. */
export function LauncherFacts({ part, site }: { part: Part; site: string | null }) {
  const { t } = useTranslation('settingsPages');
  const api = useApi();
  const nameOf = useItemNames(part);
  const counts = useQuery({
    queryKey: ['launcherCounts', part, site],
    queryFn: () => api('GET /launcher/counts', { part, ...(site && { site }) }),
  });
  const code = useQuery({
    queryKey: ['launcherCode', part],
    queryFn: () => Promise.all([sizeOf('/widget.js'), sizeOf(`/widget/parts/${part}.js`)]),
  });
  const { data } = counts;
  if (counts.isError)
    return <Failed error={counts.error} busy={counts.isFetching} onRetry={() => void counts.refetch()} />;
  if (!data) return null;
  return (
    <section className={style.facts} aria-labelledby={`${part}-facts`}>
      <h2 id={`${part}-facts`}>{t('launcher.facts.title')}</h2>
      {data.list.length === 0 ? (
        <Empty title={t('launcher.facts.empty')} hint={t('launcher.facts.emptyHint')} />
      ) : (
        <Counts list={data.list} nameOf={nameOf} />
      )}
      {code.data && (
        <p className={style.cost}>
          {t('launcher.facts.cost', {
            loader: kilobytes(code.data[0]),
            code: kilobytes(data.bytes.values === 0 ? 0 : code.data[1]),
            values: kilobytes(data.bytes.values),
            pictures: kilobytes(data.bytes.pictures),
          })}
        </p>
      )}
    </section>
  );
}

function Counts({ list, nameOf }: { list: readonly Row[]; nameOf: (item: string) => string }) {
  const { t } = useTranslation('settingsPages');
  const columns = ['name', 'variant', 'shown', 'pressed', 'rate', 'opened', 'openedRate'] as const;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, by keyboard too
    <div className={style.scroll} tabIndex={0}>
      <table className={style.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`launcher.facts.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {list.map(({ item, variant, shown, pressed, opened }) => (
            <tr key={`${item} ${variant}`}>
              <th scope="row">{nameOf(item)}</th>
              <td>{t(`launcher.facts.variants.${variant}` as 'launcher.facts.variants.a')}</td>
              <td>{shown}</td>
              <td>{pressed}</td>
              <td>{share(pressed, shown)}</td>
              <td>{opened}</td>
              <td>{share(opened, shown)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Items that are gone keep their id as name. */
function useItemNames(part: Part): (item: string) => string {
  const { t } = useTranslation('settingsPages');
  const { items = [] } = useSection('navigation');
  if (part === 'launcher') return (device) => t(`launcher.facts.devices.${device}` as 'launcher.facts.devices.phone');
  return (id) => {
    const item = items.find((one) => one.id === id);
    return item ? item.label[currentLanguage()] || t(`launcher.kinds.${item.kind}`) : id;
  };
}

const share = (part: number, whole: number): string => (whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`);
const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1);

/** Bytes on the line. */
async function sizeOf(path: string): Promise<number> {
  const response = await fetch(path);
  return Number(response.headers.get('content-length')) || (await response.arrayBuffer()).byteLength;
}
