import Form from 'antd/es/form';
import Input from 'antd/es/input';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../lib/services';
import { FormWindow } from '../../ui/form/form-window';
import { useRules } from '../../ui/form/use-rules';
import { type Robot, useRefresh } from './queries';

/** Copies a robot with its entries; the copy is disabled. */
export function CloneForm({ robot, onClose }: { robot: Robot; onClose: () => void }) {
  const { t } = useTranslation('robots');
  const rules = useRules();
  const api = useApi();
  const refresh = useRefresh();
  return (
    <FormWindow<{ name: string }>
      tells
      title={t('clone.of', { name: robot.name })}
      initial={{ name: t('clone.name', { name: robot.name }).slice(0, 60) }}
      draft={robot.id}
      submitText={t('clone.title')}
      onSubmit={async ({ name }) => {
        await api('POST /robot/doClone', { id: robot.id, name });
        await refresh();
      }}
      onClose={onClose}
    >
      <Form.Item name="name" label={t('columns.name')} extra={t('clone.hint')} rules={[rules.required]}>
        <Input maxLength={60} />
      </Form.Item>
    </FormWindow>
  );
}
