import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../../lib/services';
import { MultiSelect } from '../../../ui/form/multi-select';

/** Of a search. */
const MOST = 50;

/** `id`, `value` and `onChange` are given by `Form.Item`; `own`: the entry itself, which is not offered. */
type Props = { robot: string; own: string | null; id?: string; value?: string[]; onChange?: (value: string[]) => void };

/** Entries whose questions are offered below the answer, found by typing. */
export function RelatedField({ robot, own, id, value = [], onChange }: Props) {
  const { t } = useTranslation('askRobot');
  const [text, setText] = useState('');
  const found = useEntries(robot, text);
  const options = found
    .filter((entry) => entry.id !== own)
    .map((entry) => ({ value: entry.id, label: entry.question }));
  return (
    <MultiSelect
      mode="multiple"
      {...(id && { id })}
      value={value}
      placeholder={t('form.relatedFind')}
      showSearch={{ filterOption: false, onSearch: setText }}
      options={options}
      onChange={(chosen: string[]) => onChange?.(chosen)}
    />
  );
}

/** Entries of a robot that contain a text. */
export function useEntries(robot: string, text: string) {
  const api = useApi();
  const found = useQuery({
    queryKey: ['robotEntriesFound', robot, text],
    queryFn: () => api('GET /askRobot/getList', { robot, text, pageNo: 1, pageSize: MOST }, { quiet: true }),
    placeholderData: keepPreviousData,
  });
  return found.data?.list ?? [];
}
