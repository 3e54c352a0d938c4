import Modal from 'antd/es/modal';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../lib/i18n/use-error-text';
import { useApi } from '../../../lib/services';
import { Button } from '../../../ui/button';
import { Failed } from '../../../ui/failed';
import { Notice } from '../../../ui/notice';
import type { Done } from '../../../ui/table/types';
import { toast } from '../../../ui/toast/toast';
import { type Person, usePeopleAgain } from '../queries';
import style from './detail.module.css';
import { choices, differing, type Plain, type Side, usualSide } from './merge-fields';
import { usePerson } from './queries';
import './texts';
import '../texts';
import { useFocusBack } from '../../../ui/use-focus-back';
import { useUnmerge } from './same';
import { useWords } from './use-words';

/** `onDone`: tells it in place of a toast. */
type Props = { kept: Person; mergedId: string; onDone?: (done: Done) => void; onClose: () => void };

/** Two people side by side: which value stands afterwards, field by field. */
export function MergeWindow({ kept, mergedId, onDone, onClose }: Props) {
  useFocusBack();
  const { t } = useTranslation('userDetail');
  const errorText = useErrorText();
  const words = usePersonWords();
  const api = useApi();
  const again = usePeopleAgain();
  const unmerge = useUnmerge();
  const asked = usePerson(mergedId);
  const other = asked.data?.person;
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({});
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  const fields = other ? differing(kept, other, words.ofField) : [];
  const sideOf = (field: string): Side => chosen[field] ?? usualSide(words.ofField(kept, field));

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
      // They are one by now: what cannot be read of it costs the way back alone.
      const one = await api('GET /users/person', { id: kept.id }, { quiet: true }).catch(() => null);
      await again();
      const newest = one?.merges[0];
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
      await again();
    }
  }

  return (
    <Modal
      open
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
      {asked.isError && <Failed error={asked.error} busy={asked.isFetching} onRetry={() => void asked.refetch()} />}
      {asked.isPending && <div className={style.skeleton} aria-busy="true" />}
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
    </Modal>
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
                  <label>
                    <input
                      type="radio"
                      name={field}
                      checked={sideOf(field) === side}
                      onChange={() => onChoose(field, side)}
                    />
                    <span dir="auto">{words.ofField(people[side], field) || t('item.blank')}</span>
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A value of a person as one reads it, by the name of its field. */
function usePersonWords() {
  const { t } = useTranslation('userDetail');
  const words = useWords();
  return {
    field: words.field,
    ofField(person: Person, field: string): string {
      if (field === 'owner') return person.owner?.nickname ?? t('pool');
      if (field.startsWith('fields.')) return words.value(person.fields[field.slice(7)]);
      return words.value(person[field as Exclude<Plain, 'owner'>], field);
    },
  };
}
