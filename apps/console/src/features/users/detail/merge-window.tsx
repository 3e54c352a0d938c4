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
import { usePerson } from './queries';
import './texts';
import '../texts';
import { useFocusBack } from '../../../ui/use-focus-back';
import { useUnmerge } from './same';
import { useWords } from './use-words';

const PLAIN = ['name', 'phone', 'mail', 'wechat', 'category', 'remark', 'status', 'consent', 'owner'] as const;
type Plain = (typeof PLAIN)[number];
type Side = 'kept' | 'merged';

/** `onDone`: tells it in place of a toast. */
type Props = { kept: Person; mergedId: string; onDone?: (done: Done) => void; onClose: () => void };

/** Two people side by side: which value stands afterwards, field by field. */
export function MergeWindow({ kept, mergedId, onDone, onClose }: Props) {
  useFocusBack();
  const { t } = useTranslation('userDetail');
  const errorText = useErrorText();
  const words = useWords();
  const api = useApi();
  const again = usePeopleAgain();
  const unmerge = useUnmerge();
  const asked = usePerson(mergedId);
  const other = asked.data?.person;
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({});
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  const wordsOf = (person: Person, field: string): string => {
    if (field === 'owner') return person.owner?.nickname ?? t('pool');
    if (field.startsWith('fields.')) return words.value(person.fields[field.slice(7)]);
    return words.value(person[field as Exclude<Plain, 'owner'>], field);
  };
  const keys = other ? [...new Set([...Object.keys(kept.fields), ...Object.keys(other.fields)])] : [];
  const fields = other
    ? [...PLAIN, ...keys.map((key) => `fields.${key}`)].filter(
        (field) => wordsOf(kept, field) !== wordsOf(other, field),
      )
    : [];
  const sideOf = (field: string): Side => chosen[field] ?? (wordsOf(kept, field) === '' ? 'merged' : 'kept');

  async function merge(): Promise<void> {
    if (!other) return;
    setBusy(true);
    setFailure(null);
    try {
      const plain = fields.filter((field) => !field.startsWith('fields.'));
      const custom = fields.filter((field) => field.startsWith('fields.'));
      await api('POST /users/doMerge', {
        kept: kept.id,
        merged: other.id,
        choose: Object.fromEntries(plain.map((field) => [field, sideOf(field)])),
        chooseFields: Object.fromEntries(custom.map((field) => [field.slice(7), sideOf(field)])),
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
                          onChange={() => setChosen({ ...chosen, [field]: side })}
                        />
                        <span dir="auto">{wordsOf(side === 'kept' ? kept : other, field) || t('item.blank')}</span>
                      </label>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {failure !== null && <Notice kind="bad">{errorText(failure)}</Notice>}
    </Modal>
  );
}
