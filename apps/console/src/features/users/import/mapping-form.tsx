import { peopleNeeds } from '@parley/core/access/people-needs';
import Select from 'antd/es/select';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../lib/desk/desk-context';
import { useErrorText } from '../../../lib/i18n/use-error-text';
import { useApi } from '../../../lib/services';
import { useCustomFields } from '../../../lib/settings/custom-fields';
import { Button } from '../../../ui/button';
import { MultiSelect } from '../../../ui/form/multi-select';
import { Notice } from '../../../ui/notice';
import { useTagNames } from '../filters';
import { usePeopleViews } from '../queries';
import style from './import.module.css';
import { differs, withTarget } from './mapping';
import { type Import, type Mapping, useRefreshImports } from './queries';

const TARGETS = ['name', 'phone', 'mail', 'wechat', 'remark', 'tags', 'category'] as const;
const DUPLICATES = ['skip', 'fill', 'create'] as const;

type Props = { job: Import; onOpenChange: (isOpen: boolean) => void };

/**
 * Maps columns to fields, and says how to treat people who are already in the archive. The import cannot start until
 * changes are applied.
 */
export function MappingForm({ job, onOpenChange }: Props) {
  const { t } = useTranslation('usersImport');
  const api = useApi();
  const errorText = useErrorText();
  const refresh = useRefreshImports();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [mapping, setMapping] = useState<Mapping>({
    fields: job.fields,
    onDuplicate: job.onDuplicate,
    owner: job.owner,
    category: job.category,
    tags: job.tags,
  });
  const isChanged = differs(mapping, job);
  useEffect(() => onOpenChange(isChanged), [isChanged, onOpenChange]);
  const change = (part: Partial<Mapping>) => setMapping({ ...mapping, ...part });

  async function apply(): Promise<void> {
    setBusy(true);
    setFailure(null);
    await api('POST /users/import/doMap', { id: job.id, ...mapping }).catch(setFailure);
    await refresh();
    setBusy(false);
  }

  return (
    <div className={style.mapping}>
      <Columns job={job} mapping={mapping} onChange={change} />
      <Options mapping={mapping} onChange={change} />
      {isChanged && (
        <Button busy={isBusy} look="primary" onClick={() => void apply()}>
          {t('apply')}
        </Button>
      )}
      {failure !== null && <Notice kind="bad">{errorText(failure)}</Notice>}
    </div>
  );
}

type PartProps = { mapping: Mapping; onChange: (part: Partial<Mapping>) => void };

/** The columns of the file with the field that each fills. */
function Columns({ job, mapping, onChange }: PartProps & { job: Import }) {
  const { t } = useTranslation('usersImport');
  const custom = useCustomFields();
  const targets = [
    { value: '', label: t('nowhere') },
    ...TARGETS.map((value) => ({ value: value as string, label: t(`targets.${value}`) })),
    ...custom.map(({ key, name }) => ({ value: `fields.${key}`, label: name })),
  ];

  return (
    <fieldset className={style.columns}>
      <legend>{t('columns')}</legend>
      {job.heads.map((head, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column has no other id than its index
        <div key={column} className={style.column}>
          <span id={`import-column-${column}`} title={head}>
            {head || `#${column + 1}`}
          </span>
          <Select
            aria-labelledby={`import-column-${column}`}
            value={mapping.fields[column] ?? ''}
            options={targets}
            onChange={(target: string) =>
              onChange({
                fields: withTarget(
                  job.heads.map((_, at) => mapping.fields[at] ?? ''),
                  column,
                  target,
                ),
              })
            }
          />
        </div>
      ))}
    </fieldset>
  );
}

/** How to treat people who are already in the archive, and the owner, category and tags of all imported people. */
function Options({ mapping, onChange }: PartProps) {
  const { t } = useTranslation('usersImport');
  const mayEdit = useMay()(peopleNeeds.edit);
  const views = usePeopleViews().data;
  const tagNames = useTagNames();
  return (
    <div className={style.options}>
      <div className={style.column}>
        <span id="import-duplicates">{t('onDuplicate')}</span>
        <Select
          aria-labelledby="import-duplicates"
          value={mapping.onDuplicate}
          options={DUPLICATES.filter((value) => value !== 'fill' || mayEdit).map((value) => ({
            value,
            label: t(`duplicates.${value}`),
          }))}
          onChange={(onDuplicate) => onChange({ onDuplicate })}
        />
      </div>
      <div className={style.column}>
        <span id="import-owner">{t('owner')}</span>
        <Select
          aria-labelledby="import-owner"
          value={mapping.owner ?? ''}
          options={[
            { value: '', label: t('pool') },
            ...(views?.agents ?? []).map(({ uuid, nickname }) => ({ value: uuid, label: nickname })),
          ]}
          onChange={(owner) => onChange({ owner: owner === '' ? null : owner })}
        />
      </div>
      <div className={style.column}>
        <span id="import-category">{t('category')}</span>
        <Select
          aria-labelledby="import-category"
          value={mapping.category ?? ''}
          options={[
            { value: '', label: '—' },
            ...(views?.categories ?? []).map(({ name }) => ({ value: name, label: name })),
          ]}
          onChange={(category) => onChange({ category })}
        />
      </div>
      <div className={style.column}>
        <span id="import-tags">{t('tags')}</span>
        <MultiSelect
          mode="tags"
          aria-labelledby="import-tags"
          value={mapping.tags ?? []}
          options={tagNames.map((value) => ({ value, label: value }))}
          onChange={(tags: string[]) => onChange({ tags })}
        />
      </div>
    </div>
  );
}
