import Radio from 'antd/es/radio';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../lib/i18n/use-error-text';
import { useApi } from '../../../lib/services';
import { Button } from '../../../ui/button';
import { MovableDialog } from '../../../ui/dialog/movable-dialog';
import { Failed } from '../../../ui/failed';
import { Notice } from '../../../ui/notice';
import type { Done } from '../../../ui/table/types';
import { toast } from '../../../ui/toast/toast';
import { type Person, useRefreshPeople } from '../queries';
import style from './detail.module.css';
import { type BuiltInField, choices, defaultSide, differing, type Side } from './merge-fields';
import { usePerson } from './queries';
import './texts';
import '../texts';
import { useUnmerge } from './duplicates';
import { useWords } from './use-words';

/** `onDone` receives the result; without it, a toast shows it. */
type Props = { kept: Person; mergedId: string; onDone?: (done: Done) => void; onClose: () => void };

/** Merges two people; shows the fields that differ, to choose the value that remains. */
export function MergeWindow({ kept, mergedId, onDone, onClose }: Props) {
  const { t } = useTranslation('userDetail');
  const errorText = useErrorText();
  const words = usePersonWords();
  const api = useApi();
  const refresh = useRefreshPeople();
  const unmerge = useUnmerge();
  const mergedQuery = usePerson(mergedId);
  const other = mergedQuery.data?.person;
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({});
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  const fields = other ? differing(kept, other, words.ofField) : [];
  const sideOf = (field: string): Side => chosen[field] ?? defaultSide(words.ofField(kept, field));

  async function merge(): Promise<void> {
    if (!other) return;
    setBusy(true);
    setFailure(null);
    try {
      await api('POST /users/doMerge', {
        kept: kept.id,
        merged: other.id,
        ...choices(fields, sideOf),
        versions: { kept: kept.version, merged: other.version },
      });
      // The merge is done: if this request fails, only the undo is missing.
      const saved = await api('GET /users/person', { id: kept.id }, { quiet: true }).catch(() => null);
      await refresh();
      const newest = saved?.merges[0];
      const undo = newest && (() => unmerge(newest.id, null));
      if (onDone) onDone({ text: t('merge.done'), ...(undo && { undo }) });
      else {
        const actions = undo ? [{ label: t('merge.undo'), onSelect: () => void undo() }] : [];
        toast.good(t('merge.done'), { actions });
        onClose();
      }
    } catch (error) {
      setFailure(error);
      setBusy(false);
      await refresh();
    }
  }

  return (
    <MovableDialog
      width={720}
      title={t('merge.title')}
      onCancel={onClose}
      footer={
        <span className={style.tools}>
          <Button onClick={onClose}>{t('merge.cancel')}</Button>
          <Button look="primary" busy={isBusy} aria-disabled={!other} onClick={() => void merge()}>
            {t('merge.submit')}
          </Button>
        </span>
      }
    >
      <p>{t('merge.lead')}</p>
      <p className={style.from}>{t('merge.tagsJoined')}</p>
      {mergedQuery.isError && (
        <Failed error={mergedQuery.error} busy={mergedQuery.isFetching} onRetry={() => void mergedQuery.refetch()} />
      )}
      {mergedQuery.isPending && <div className={style.skeleton} aria-busy="true" />}
      {other && fields.length === 0 && <p>{t('merge.same')}</p>}
      {other && fields.length > 0 && (
        <Comparison
          people={{ kept, merged: other }}
          fields={fields}
          sideOf={sideOf}
          onChoose={(field, side) => setChosen({ ...chosen, [field]: side })}
        />
      )}
      {failure !== null && <Notice kind="bad">{errorText(failure)}</Notice>}
    </MovableDialog>
  );
}

type ComparisonProps = {
  people: Record<Side, Person>;
  fields: readonly string[];
  sideOf: (field: string) => Side;
  onChoose: (field: string, side: Side) => void;
};

/** The fields that differ, each with both values to choose from. */
function Comparison({ people, fields, sideOf, onChoose }: ComparisonProps) {
  const { t } = useTranslation('userDetail');
  const words = usePersonWords();
  return (
    <div className={style.scroll}>
      <table className={style.merge}>
        <thead>
          <tr>
            <th scope="col">{t('merge.field')}</th>
            <th scope="col">{t('merge.kept')}</th>
            <th scope="col">{t('merge.merged')}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <tr key={field}>
              <th scope="row">{words.field(field)}</th>
              {(['kept', 'merged'] as const).map((side) => (
                <td key={side}>
                  <Radio name={field} checked={sideOf(field) === side} onChange={() => onChoose(field, side)}>
                    <span dir="auto">{words.ofField(people[side], field) || t('item.blank')}</span>
                  </Radio>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Names and values of a person's fields as text. */
function usePersonWords() {
  const { t } = useTranslation('userDetail');
  const words = useWords();
  return {
    field: words.field,
    ofField(person: Person, field: string): string {
      if (field === 'owner') return person.owner?.nickname ?? t('pool');
      if (field.startsWith('fields.')) return words.value(person.fields[field.slice(7)]);
      return words.value(person[field as Exclude<BuiltInField, 'owner'>], field);
    },
  };
}
