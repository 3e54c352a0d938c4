import { useQueryClient } from '@tanstack/react-query';
import Drawer from 'antd/es/drawer';
import Skeleton from 'antd/es/skeleton';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../lib/i18n/use-error-text';
import { useApi } from '../../../lib/services';
import { type CustomField, fieldsOf } from '../../../lib/settings/custom-fields';
import { useEditedSection } from '../../../lib/settings/use-edited-section';
import { Button } from '../../../ui/button';
import { confirm } from '../../../ui/confirm/confirm';
import { Failed } from '../../../ui/failed';
import { Notice } from '../../../ui/notice';
import { usePeopleAgain } from '../queries';
import { FieldRow } from './field-row';
import style from './fields.module.css';
import './texts';
import { MultiSelect } from '../../../ui/form/multi-select';
import { UnreadableNotice } from '../../../ui/form/unreadable-notice';
import { useFocusBack } from '../../../ui/use-focus-back';

type Tag = { name: string; color: string };
type Archive = { fields: CustomField[]; tags: Tag[]; userCategories: string[] };

/** What the archive keeps of a person beside the usual: fields, categories, tags that are offered. */
export function FieldsWindow({ onClose }: { onClose: () => void }) {
  useFocusBack();
  const { t } = useTranslation('usersFields');
  const settings = useEditedSection('archive');
  const section = settings.data;
  return (
    <Drawer open size={640} title={t('title')} onClose={onClose}>
      {settings.isError && (
        <Failed error={settings.error} busy={settings.isFetching} onRetry={() => void settings.refetch()} />
      )}
      {settings.isPending && <Skeleton active />}
      <UnreadableNotice fields={section?.unreadable} names={{ fields: t('title') }} />
      {section && (
        <Editor
          key={section.version}
          value={section.value as Record<string, unknown>}
          version={section.version}
          onClose={onClose}
        />
      )}
    </Drawer>
  );
}

type Props = { value: Record<string, unknown>; version: number; onClose: () => void };

function Editor({ value, version, onClose }: Props) {
  const { t } = useTranslation('usersFields');
  const api = useApi();
  const errorText = useErrorText();
  const queries = useQueryClient();
  const again = usePeopleAgain();
  const [archive, setArchive] = useState<Archive>(() => readArchive(value));
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const { fields, tags, userCategories } = archive;
  const setFields = (next: CustomField[]) => setArchive({ ...archive, fields: next });
  const names = fields.map(({ name }) => name.trim());
  const isGood = names.every((name, at) => name !== '' && names.indexOf(name) === at);

  function move(at: number, by: -1 | 1): void {
    const next = [...fields];
    const [one] = next.splice(at, 1);
    if (one) next.splice(at + by, 0, one);
    setFields(next);
  }

  async function remove(at: number): Promise<void> {
    const { name = '' } = fields[at] ?? {};
    if (name !== '' && !(await confirm({ text: t('removeAsk', { name }), isDangerous: true }))) return;
    setFields(fields.filter((_, other) => other !== at));
  }

  async function save(): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      await api('POST /settings/doEdit', { section: 'archive', value: { ...value, ...archive }, version });
      await queries.invalidateQueries({ queryKey: ['settings'] });
      await again();
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
            isTwice={field.name.trim() !== '' && names.indexOf(field.name.trim()) !== at}
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
      <div className={style.lists}>
        <span id="archive-categories">{t('categories')}</span>
        <MultiSelect
          mode="tags"
          open={false}
          aria-labelledby="archive-categories"
          value={userCategories}
          onChange={(next: string[]) => setArchive({ ...archive, userCategories: next })}
        />
        <span id="archive-tags">{t('tags')}</span>
        <MultiSelect
          mode="tags"
          open={false}
          aria-labelledby="archive-tags"
          value={tags.map(({ name }) => name)}
          onChange={(next: string[]) =>
            setArchive({
              ...archive,
              tags: next.map((name) => tags.find((tag) => tag.name === name) ?? { name, color: '' }),
            })
          }
        />
      </div>
      {failure !== null && <Notice kind="bad">{errorText(failure)}</Notice>}
      <div className={style.foot}>
        <Button look="primary" busy={isBusy} aria-disabled={!isGood} onClick={() => isGood && void save()}>
          {t('save')}
        </Button>
      </div>
    </>
  );
}

function readArchive({ fields, tags, userCategories }: Record<string, unknown>): Archive {
  return {
    fields: [...fieldsOf(fields)],
    tags: Array.isArray(tags) ? (tags as Tag[]) : [],
    userCategories: Array.isArray(userCategories) ? (userCategories as string[]) : [],
  };
}

/** Its key never changes, whatever it is called. */
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
