import { type SectionName, sectionValue } from '@parley/protocol/settings/sections';
import { useInfiniteQuery } from '@tanstack/react-query';
import Select from 'antd/es/select';
import Skeleton from 'antd/es/skeleton';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../lib/i18n/i18n';
import { useErrorText } from '../../lib/i18n/use-error-text';
import { useApi } from '../../lib/services';
import { zonedTime } from '../../lib/time/zone';
import { Button } from '../button';
import { confirm } from '../confirm/confirm';
import { DifferenceTable } from '../difference/difference-table';
import { Empty } from '../empty';
import { Failed } from '../failed';
import { SidePanel } from '../side-panel';
import { toast } from '../toast/toast';
import style from './settings-page.module.css';
import { fieldName, fieldsInWords } from './value-words';
import { differing, type Fields, type Known } from './work';

type Props = {
  site: string | null;
  /** The sections of the page that were read. */
  list: readonly Known[];
  onRestored: (section: SectionName) => Promise<unknown>;
  onClose: () => void;
};

type Version = { version: number; value: Fields; before: Fields | null; by: string | null; byName: string; at: number };

const PAGE = 20;

/** What was published: who, when, what changed; one press goes back to a version, or changes one field back. */
export function VersionsDrawer({ site, list, onRestored, onClose }: Props) {
  const { t } = useTranslation('settingsPages');
  const api = useApi();
  const errorText = useErrorText();
  const [section, setSection] = useState<SectionName>(list[0]?.section ?? 'window');
  const [busy, setBusy] = useState(false);
  const known = list.find((one) => one.section === section);
  const at = site === null ? {} : { site };
  const asked = useInfiniteQuery({
    queryKey: ['settings-page', 'versions', section, site],
    queryFn: ({ pageParam }) =>
      api('GET /settings/getVersions', { section, ...at, pageNo: pageParam, pageSize: PAGE }, { quiet: true }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, _all, pageNo) => (pageNo * PAGE < total ? pageNo + 1 : undefined),
  });
  const versions = (asked.data?.pages ?? []).flatMap((page) => page.list) as unknown as readonly Version[];

  async function restore(version: number, field: string | null): Promise<void> {
    const text =
      field === null
        ? t('versions.restoreAsk', { section: t(`sections.${section}`), version })
        : t('versions.backAsk', { field: fieldName(section, [field]) });
    const ok = t(field === null ? 'versions.restore' : 'versions.back');
    const more = known?.draft ? t('versions.draftStays') : '';
    if (!(await confirm({ text: [text, more].filter(Boolean).join(' '), ok }))) return;
    setBusy(true);
    try {
      await api('POST /settings/doRollback', { section, ...at, version, ...(field !== null && { fields: [field] }) });
      await Promise.all([asked.refetch(), onRestored(section)]);
      toast.good(t('versions.restored'));
    } catch (error) {
      toast.bad(errorText(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <SidePanel width={720} title={t('versions.title')} onClose={onClose}>
      {list.length > 1 && (
        <Select<SectionName>
          className={style.chooser ?? ''}
          aria-label={t('versions.section')}
          value={section}
          onChange={setSection}
          options={list.map((one) => ({ value: one.section, label: t(`sections.${one.section}`) }))}
        />
      )}
      {asked.isError && <Failed error={asked.error} busy={asked.isFetching} onRetry={() => void asked.refetch()} />}
      {asked.isPending && <Skeleton active />}
      {asked.data && versions.length === 0 && <Empty title={t('versions.empty')} hint={t('versions.emptyHint')} />}
      <ol className={style.versions}>
        {versions.map((one, place) => (
          <OneVersion
            key={one.version}
            section={section}
            version={one}
            previous={one.version === 1 ? 0 : (versions[place + 1]?.version ?? null)}
            isNewest={place === 0}
            // A kept page may have been loaded before the newest version.
            current={versions[0]?.value ?? {}}
            first={site === null ? sectionValue(section, undefined) : {}}
            busy={busy}
            {...(known?.editable && { onRestore: restore })}
          />
        ))}
      </ol>
      {asked.hasNextPage && (
        <Button busy={asked.isFetchingNextPage} onClick={() => void asked.fetchNextPage()}>
          {t('versions.more')}
        </Button>
      )}
    </SidePanel>
  );
}

type OneProps = {
  section: SectionName;
  version: Version;
  /** The number of the version before (0: nothing was published); null: it is not known. */
  previous: number | null;
  isNewest: boolean;
  current: Fields;
  /** What was in force before the first version. */
  first: Fields;
  busy: boolean;
  /** Without a field: all of the version. */
  onRestore?: (version: number, field: string | null) => Promise<void>;
};

function OneVersion({ section, version, previous, isNewest, current, first, busy, onRestore }: OneProps) {
  const { t } = useTranslation('settingsPages');
  const { value } = version;
  const before = version.before ?? first;
  const names = differing(before, value);
  const isBack = new Set(differing(before, current));
  return (
    <li>
      <header className={style.versionHead}>
        <strong>{t('versions.number', { version: version.version })}</strong>
        {isNewest && <span className={style.tag}>{t('versions.current')}</span>}
        <span className={style.quiet}>
          {version.by === null ? t('versions.system') : version.byName} · {zonedTime(version.at, currentLanguage())}
        </span>
        {!isNewest && onRestore && (
          <Button size="s" busy={busy} onClick={() => void onRestore(version.version, null)}>
            {t('versions.restore')}
          </Button>
        )}
      </header>
      <DifferenceTable
        before={fieldsInWords(section, before, names)}
        after={fieldsInWords(section, value, names)}
        fieldName={(path) => fieldName(section, path)}
        none={t('versions.none')}
        tool={(field) =>
          onRestore &&
          previous !== null &&
          isBack.has(field) && (
            <Button size="s" look="link" busy={busy} onClick={() => void onRestore(previous, field)}>
              {t('versions.back')}
            </Button>
          )
        }
      />
    </li>
  );
}
