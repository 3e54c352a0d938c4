import type { PreviewState } from '@parley/protocol/preview';
import type { SectionName } from '@parley/protocol/settings/sections';
import Select from 'antd/es/select';
import Skeleton from 'antd/es/skeleton';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTab } from '../../lib/frame/tab-context';
import { groupsOf, type SettingsPageName } from '../../lib/settings/places';
import { AntdFrame } from '../antd-frame';
import { confirm } from '../confirm/confirm';
import { Failed } from '../failed';
import { DraftNotice } from '../form/draft-notice';
import { UnreadableNotice } from '../form/unreadable-notice';
import { Notice } from '../notice';
import { Page } from '../page';
import { fieldTextsOf } from '../section-form/use-field-texts';
import { fieldsAt } from './by-site';
import { ConflictDialog } from './conflict-dialog';
import { DraftBar } from './draft-bar';
import { DraftsNotice } from './drafts-notice';
import type { Control } from './field-row';
import { Groups } from './groups';
import type { Presets } from './presets';
import { BesideForm } from './preview/beside-form';
import style from './settings-page.module.css';
import { useKnown, useSites } from './use-known';
import { useWorks } from './use-works';
import { VersionsDrawer } from './versions-drawer';
import type { Known } from './work';
import './texts';

type Props = {
  name: SettingsPageName;
  /** Controls of fields for which the schema determines none: `company.openingHours`. */
  controls?: Readonly<Record<string, Control>>;
  /** What stands below the fields, of a site or of all. */
  after?: (site: string | null) => ReactNode;
  /** Visitors see what is changed here: the preview stands beside, and begins in this state of the window. */
  preview?: PreviewState | undefined;
  /** Values that fill in several fields with one press. */
  presets?: readonly Presets[] | undefined;
};

/**
 * A page of settings (`lib/settings/places`): its fields in groups, for the organisation or for a site, with drafts,
 * publication and versions.
 */
export function SettingsPage(props: Props) {
  return (
    <AntdFrame>
      <Loading {...props} />
    </AntdFrame>
  );
}

function Loading({ name, controls = {}, after, ...more }: Props) {
  const { t } = useTranslation('settingsPages');
  const { query, setQuery } = useTab();
  const site = query.site ?? null;
  const shown = groupsOf(name).flatMap(([, parts]) => parts);
  const names = [...new Set(shown.map(({ section }) => section))];
  const isBySite = shown.some((part) => fieldsAt(part, 'a site').length > 0);
  const sites = useSites(isBySite);
  const known = useKnown(names, site);
  // Another site is not chosen in the middle of a publication: it would show what it inherited before.
  const [isBusy, setBusy] = useState(false);

  return (
    <Page title={t(`pages.${name}.title`)} lead={t(`pages.${name}.lead`)}>
      {isBySite && sites.length > 0 && (
        <div className={style.site}>
          <label htmlFor={`${name}-site`}>{t('site')}</label>
          <Select
            id={`${name}-site`}
            value={site ?? ''}
            disabled={isBusy}
            showSearch={{ optionFilterProp: 'label' }}
            popupMatchSelectWidth={false}
            // The field that was searched for keeps no focus: it stays here.
            onChange={(chosen: string) => setQuery({ ...query, site: chosen || null, field: null })}
            options={[
              { value: '', label: t('organisation') },
              ...sites.map(({ id, name: label }) => ({ value: id, label })),
            ]}
          />
        </div>
      )}
      {known.isError && !known.data && (
        <Failed error={known.error} busy={known.isFetching} onRetry={() => void known.refetch()} />
      )}
      {known.isPending && <Skeleton active paragraph={{ rows: 8 }} />}
      {known.data?.length === 0 && <Notice kind="info">{t('noSections')}</Notice>}
      {known.data && known.data.length > 0 && (
        <Editing
          key={site ?? ''}
          name={name}
          controls={controls}
          {...more}
          site={site}
          list={known.data}
          refetch={known.reread}
          onBusy={setBusy}
        />
      )}
      {after?.(site)}
    </Page>
  );
}

type EditingProps = Omit<Props, 'after'> & {
  controls: NonNullable<Props['controls']>;
  site: string | null;
  list: readonly Known[];
  refetch: () => Promise<readonly Known[]>;
  onBusy: (isBusy: boolean) => void;
};

function Editing({ name, controls, preview, presets = [], site, list, refetch, onBusy }: EditingProps) {
  const { t } = useTranslation('settingsPages');
  const { query } = useTab();
  const state = useWorks({ name, site, list, refetch });
  const isBusy = state.busy !== null;
  useEffect(() => onBusy(isBusy), [isBusy, onBusy]);
  const [isComparing, setComparing] = useState(false);
  const { works, keptAt, conflict } = state;
  const isReadOnly = works.every(({ known }) => !known.editable);
  const groups = <Groups {...{ name, controls, site, presets }} works={state} found={query.field} />;
  useFocusOn(query.field);

  async function discard(): Promise<void> {
    const draft = works.find(({ known }) => known.draft)?.known.draft;
    const text = draft ? t('discardColleague', { name: draft.byName }) : t('discardAsk');
    if (await confirm({ text, ok: t('bar.discard'), isDangerous: true })) state.discard();
  }

  return (
    <div className={style.whole}>
      {isReadOnly && <Notice kind="info">{t('readOnly')}</Notice>}
      {site !== null && <p className={style.quiet}>{t('siteLead')}</p>}
      <DraftNotice draft={{ restoredAt: keptAt, discard: state.dropKept }} />
      <DraftsNotice works={works} />
      {works.map(({ known: { section, unreadable } }) => (
        <UnreadableNotice key={section} fields={unreadable} names={namesOf(section, unreadable)} />
      ))}
      {preview ? (
        <BesideForm first={preview} site={site} works={works}>
          {groups}
        </BesideForm>
      ) : (
        groups
      )}
      {!isReadOnly && <DraftBar works={state} onDiscard={() => void discard()} onVersions={() => setComparing(true)} />}
      {isComparing && (
        <VersionsDrawer
          site={site}
          list={works.map(({ known }) => known)}
          onRestored={state.restored}
          onClose={() => setComparing(false)}
        />
      )}
      {conflict && <ConflictDialog conflict={conflict} onSettle={state.settle} onClose={state.leaveConflict} />}
    </div>
  );
}

const namesOf = (section: SectionName, fields: readonly string[] = []) => {
  const texts = fieldTextsOf(section);
  return Object.fromEntries(fields.filter(texts.has).map((field) => [field, texts.label(field)]));
};

/** Brings a field that was searched for into view, with the focus on its control. */
function useFocusOn(field: string | undefined): void {
  useEffect(() => {
    if (!field) return;
    const row = document.querySelector(`[data-field="${CSS.escape(field)}"]`);
    row?.scrollIntoView({ block: 'center' });
    row?.querySelector<HTMLElement>('input, textarea, button, [tabindex]')?.focus({ preventScroll: true });
  }, [field]);
}
