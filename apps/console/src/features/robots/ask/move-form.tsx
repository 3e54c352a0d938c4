import { robotEntryFields } from '@parley/protocol/fields/robot-entries';
import AutoComplete from 'antd/es/auto-complete';
import Form from 'antd/es/form';
import { useTranslation } from 'react-i18next';
import { useFields } from '../../../lib/fields/use-fields';
import { useApi } from '../../../lib/services';
import { FormWindow } from '../../../ui/form/form-window';
import { type Entry, useCategories, useRefresh } from '../queries';

type Props = { robot: string; entries: readonly Entry[]; onClose: () => void };

/** Puts entries into a category. */
export function MoveForm({ robot, entries, onClose }: Props) {
  const { t } = useTranslation('askRobot');
  const texts = useFields(robotEntryFields);
  const api = useApi();
  const refresh = useRefresh();
  const { data } = useCategories(robot);
  return (
    <FormWindow<{ category: string }>
      tells
      title={t('move.of', { count: entries.length })}
      initial={{ category: '' }}
      submitText={t('move.title')}
      onSubmit={async ({ category }) => {
        await api('POST /askRobot/doChange', { ids: entries.map(({ id }) => id), category: category.trim() });
        await refresh();
      }}
      onClose={onClose}
    >
      <Form.Item name="category" label={texts.label('category')} extra={t('form.categoryHint')}>
        <AutoComplete
          showSearch={{ filterOption: true }}
          maxLength={100}
          options={(data?.list ?? []).filter(({ name }) => name !== '').map(({ name }) => ({ value: name }))}
        />
      </Form.Item>
    </FormWindow>
  );
}
