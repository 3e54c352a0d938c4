import type { SectionValue } from '@parley/protocol/settings/sections';
import Skeleton from 'antd/es/skeleton';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../lib/i18n/use-error-text';
import type { CustomField } from '../../../lib/settings/custom-fields';
import { useSettings } from '../../../lib/settings/use-settings';
import { Button } from '../../../ui/button';
import { confirm } from '../../../ui/confirm/confirm';
import { Failed } from '../../../ui/failed';
import { Notice } from '../../../ui/notice';
import { useRefreshPeople } from '../queries';
import { FieldRow } from './field-row';
import style from './fields.module.css';
import './texts';
import { MultiSelect } from '../../../ui/form/multi-select';
import { UnreadableNotice } from '../../../ui/form/unreadable-notice';
import { SidePanel } from '../../../ui/side-panel';

type Archive = SectionValue<'archive'>;

/** Edits the custom fields, categories and suggested tags of the archive. */
export function FieldsWindow({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('usersFields');
  const settings = useSettings('archive');
  const section = settings.data;
  return (
    <SidePanel width={640} title={t('title')} onClose={onClose}>
      {settings.isError && (
        <Failed error={settings.error} busy={settings.isFetching} onRetry={() => void settings.refetch()} />
      )}
      {settings.isPending && <Skeleton active />}
      <UnreadableNotice fields={section?.unreadable} names={{ fields: t('title') }} />
      {section && <Editor key={section.version} value={section.value} save={settings.save} onClose={onClose} />}
    </SidePanel>
  );
}

type Props = { value: Archive; save: (next: Archive) => Promise<void>; onClose: () => void };

function Editor({ value, save, onClose }: Props) {
  const { t } = useTranslation('usersFields');
  const errorText = useErrorText();
  const refresh = useRefreshPeople();
  const [archive, setArchive] = useState(value);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const { fields } = archive;
  const setFields = (next: CustomField[]) => setArchive({ ...archive, fields: next });
  const names = fields.map(({ name }) => name.trim());
  const isGood = names.every((name, at) => name !== '' && names.indexOf(name) === at);

  function move(at: number, by: -1 | 1): void {
    const next = [...fields];
    const [moved] = next.splice(at, 1);
    if (moved) next.splice(at + by, 0, moved);
    setFields(next);
  }

  async function remove(at: number): Promise<void> {
    const { name = '' } = fields[at] ?? {};
    if (name !== '' && !(await confirm({ text: t('removeAsk', { name }), isDangerous: true }))) return;
    setFields(fields.filter((_, other) => other !== at));
  }

  async function submit(): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      await save(archive);
      await refresh();
      onClose();
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  }

  return (
    <>
      <p className={style.lead}>{t('lead')}</p>
      {fields.length === 0 && <p className={style.lead}>{t('none')}</p>}
      <ol className={style.fields}>
        {fields.map((field, at) => (
          <FieldRow
            key={field.key}
            field={field}
            isDuplicate={field.name.trim() !== '' && names.indexOf(field.name.trim()) !== at}
            isFirst={at === 0}
            isLast={at === fields.length - 1}
            onChange={(next) => setFields(fields.map((other, place) => (place === at ? next : other)))}
            onMove={(by) => move(at, by)}
            onRemove={() => void remove(at)}
          />
        ))}
      </ol>
      <Button icon="plus" onClick={() => setFields([...fields, newField()])}>
        {t('add')}
      </Button>
      <Lists archive={archive} onChange={(part) => setArchive({ ...archive, ...part })} />
      {failure !== null && <Notice kind="bad">{errorText(failure)}</Notice>}
      <div className={style.foot}>
        <Button look="primary" busy={isBusy} aria-disabled={!isGood} onClick={() => isGood && void submit()}>
          {t('save')}
        </Button>
      </div>
    </>
  );
}

type ListsProps = { archive: Archive; onChange: (part: Partial<Archive>) => void };

/** Categories and suggested tags; a tag keeps its colour. */
function Lists({ archive: { tags, userCategories }, onChange }: ListsProps) {
  const { t } = useTranslation('usersFields');
  return (
    <div className={style.lists}>
      <span id="archive-categories">{t('categories')}</span>
      <MultiSelect
        mode="tags"
        open={false}
        aria-labelledby="archive-categories"
        value={userCategories}
        onChange={(next: string[]) => onChange({ userCategories: next })}
      />
      <span id="archive-tags">{t('tags')}</span>
      <MultiSelect
        mode="tags"
        open={false}
        aria-labelledby="archive-tags"
        value={tags.map(({ name }) => name)}
        onChange={(next: string[]) =>
          onChange({
            tags: next.map((name) => tags.find((tag) => tag.name === name) ?? { name, color: '' }),
          })
        }
      />
    </div>
  );
}

/** A new field. Its key stays the same when the field is renamed. */
const newField = (): CustomField => ({
  key: `f${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`,
  name: '',
  type: 'text',
  options: [],
  required: false,
  onCard: true,
  masked: false,
  visibleTo: [],
});
