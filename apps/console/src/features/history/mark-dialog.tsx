import { useQueryClient } from '@tanstack/react-query';
import Form from 'antd/es/form';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../lib/services';
import { AntdFrame } from '../../ui/antd-frame';
import { FormWindow } from '../../ui/form/form-window';
import { MultiSelect } from '../../ui/form/multi-select';
import type { Done } from '../../ui/table/types';
import { HISTORY, type Talk } from './keys';
import { OPTIONS_KEY, useOptions } from './use-options';

type Props = { talks: readonly Talk[]; onClose: (done: Done | null) => void };
type Values = { add?: string[]; remove?: string[] };
type Marks = { id: string; mark: string }[];

/** Adds and removes tags of many conversations. Undo reverts only actual changes. */
export function MarkDialog({ talks, onClose }: Props) {
  const { t } = useTranslation('history');
  const api = useApi();
  const queries = useQueryClient();
  const { marks } = useOptions();
  const presentMarks = [...new Set(talks.flatMap((talk) => talk.marks))];
  const same = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
  let done: Done | null = null;

  async function refresh(): Promise<void> {
    await Promise.all([HISTORY, OPTIONS_KEY[0]!].map((key) => queries.invalidateQueries({ queryKey: [key] })));
  }

  /** One call per tag: a call applies its tags to all its conversations. */
  async function revert(changes: Marks, operation: 'add' | 'remove'): Promise<void> {
    for (const mark of new Set(changes.map((one) => one.mark))) {
      const ids = changes.filter((one) => one.mark === mark).map(({ id }) => id);
      await api('POST /history/doMark', { ids, [operation]: [mark] });
    }
  }

  async function submit({ add = [], remove = [] }: Values): Promise<void> {
    const ids = talks.map(({ id }) => id);
    const { added, removed } = await api('POST /history/doMark', { ids, add, remove });
    await refresh();
    const count = added.length + removed.length;
    done =
      count === 0
        ? { text: t('tagNothing') }
        : {
            text: t('tagged', { count }),
            undo: async () => {
              await revert(added, 'remove');
              await revert(removed, 'add');
              await refresh();
            },
          };
  }

  return (
    <AntdFrame>
      <FormWindow<Values>
        title={t('tagTitle', { count: talks.length })}
        initial={{}}
        onSubmit={submit}
        onClose={() => onClose(done)}
      >
        <Form.Item name="add" label={t('tagAdd')} extra={t('tagHint')}>
          <MultiSelect mode="tags" options={same(marks)} maxCount={20} tokenSeparators={[',', '，']} />
        </Form.Item>
        {presentMarks.length > 0 && (
          <Form.Item name="remove" label={t('tagRemove')}>
            <MultiSelect mode="multiple" options={same(presentMarks)} />
          </Form.Item>
        )}
      </FormWindow>
    </AntdFrame>
  );
}
