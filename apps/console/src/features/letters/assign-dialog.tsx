import { letterFields } from '@parley/protocol/fields/letters';
import DatePicker from 'antd/es/date-picker';
import Form from 'antd/es/form';
import Select from 'antd/es/select';
import dayjs, { type Dayjs } from 'dayjs';
import { useTranslation } from 'react-i18next';
import { useFields } from '../../lib/fields/use-fields';
import { FormWindow } from '../../ui/form/form-window';
import type { Done } from '../../ui/table/types';
import { useChange } from './use-change';
import { useLetterOptions } from './use-letter-options';
import type { Letter } from './use-mark';

type Props = { letters: readonly Letter[]; onClose: (done: Done | null) => void };
type Values = { owner?: string | null; due?: Dayjs | null };
const NOBODY = 'nobody';

/** Sets the owner and the due date of letters. */
export function AssignDialog({ letters, onClose }: Props) {
  const { t } = useTranslation('letters');
  const texts = useFields(letterFields);
  const { agents } = useLetterOptions();
  const change = useChange();
  const [only] = letters;
  const isOne = letters.length === 1 && only !== undefined;
  const initial: Values = isOne
    ? { owner: only.serviceID ?? NOBODY, due: only.dueAt === null ? null : dayjs(only.dueAt) }
    : {};
  // A deleted agent can still be the owner: offered by name.
  const isDeleted = isOne && only.serviceID !== null && !agents.some(({ value }) => value === only.serviceID);
  const deleted = isDeleted ? [{ value: only.serviceID ?? '', label: only.nickname ?? '' }] : [];
  let done: Done | null = null;

  return (
    <FormWindow<Values>
      title={t('assignTitle', { count: letters.length })}
      initial={initial}
      onSubmit={async ({ owner, due }) => {
        done = await change(letters, {
          ...(owner !== undefined && { serviceID: owner === NOBODY ? null : owner }),
          ...(due !== undefined && { dueAt: due ? due.valueOf() : null }),
        });
      }}
      onClose={() => onClose(done)}
    >
      <Form.Item name="owner" label={texts.label('nickname')}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={t('keep')}
          options={[{ value: NOBODY, label: t('nobody') }, ...deleted, ...agents]}
        />
      </Form.Item>
      <Form.Item name="due" label={texts.label('dueAt')}>
        <DatePicker
          showTime={{ format: 'HH:mm' }}
          format="YYYY-MM-DD HH:mm"
          placeholder={t(isOne ? 'noDay' : 'keep')}
        />
      </Form.Item>
    </FormWindow>
  );
}
