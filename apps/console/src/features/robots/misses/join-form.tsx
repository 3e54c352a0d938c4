import { keepPreviousData, useQuery } from '@tanstack/react-query';
import Form from 'antd/es/form';
import Select from 'antd/es/select';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../../lib/services';
import { FormWindow } from '../../../ui/form/form-window';
import { MultiSelect } from '../../../ui/form/multi-select';
import { useRules } from '../../../ui/form/use-rules';
import { type Cluster, useRefresh } from '../queries';

/** Similar questions that one step adds. */
const MOST = 20;

type Values = { entry: string; questions: string[] };

/** Adds the wordings of missed questions to an entry as similar questions. */
export function JoinForm({ robot, cluster, onClose }: { robot: string; cluster: Cluster; onClose: () => void }) {
  const { t } = useTranslation('askRobot');
  const rules = useRules();
  const api = useApi();
  const refresh = useRefresh();
  const texts = [...new Set(cluster.questions.map(({ text }) => text))];
  return (
    <FormWindow<Values>
      tells
      title={t('misses.joinOf', { question: cluster.question })}
      initial={{ ...(cluster.near && { entry: cluster.near.entry }), questions: texts.slice(0, MOST) }}
      draft={cluster.id}
      submitText={t('misses.joinSubmit')}
      onSubmit={async ({ entry, questions }) => {
        await api('POST /robot/doSettle', { robot, turns: cluster.turns, as: { kind: 'similar', entry, questions } });
        await refresh();
      }}
      onClose={onClose}
    >
      <Form.Item name="entry" label={t('misses.entry')} rules={[rules.required]}>
        <EntrySelect robot={robot} near={cluster.near} />
      </Form.Item>
      <Form.Item name="questions" label={t('misses.added')} rules={[rules.required, rules.list({ max: MOST })]}>
        <MultiSelect mode="multiple" maxCount={MOST} options={texts.map((value) => ({ value, label: value }))} />
      </Form.Item>
    </FormWindow>
  );
}

/** `id`, `value` and `onChange` are given by `Form.Item`. */
type Props = {
  robot: string;
  near: Cluster['near'];
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
};

/** An entry, found by typing; the nearest one is offered first. */
function EntrySelect({ robot, near, id, value, onChange }: Props) {
  const api = useApi();
  const [text, setText] = useState('');
  const found = useQuery({
    queryKey: ['robotEntriesFound', robot, text],
    queryFn: () => api('GET /askRobot/getList', { robot, text, pageNo: 1, pageSize: 50 }, { quiet: true }),
    placeholderData: keepPreviousData,
  });
  const list = (found.data?.list ?? []).map((entry) => ({ value: entry.id, label: entry.question }));
  const first = near ? [{ value: near.entry, label: near.question }] : [];
  return (
    <Select
      {...(id && { id })}
      {...(value !== undefined && { value })}
      showSearch={{ filterOption: false, onSearch: setText }}
      options={[...first, ...list.filter((one) => one.value !== near?.entry)]}
      onChange={(chosen: string) => onChange?.(chosen)}
    />
  );
}
