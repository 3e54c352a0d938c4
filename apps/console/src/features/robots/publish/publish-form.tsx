import Form from 'antd/es/form';
import Switch from 'antd/es/switch';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../../lib/services';
import { FormWindow } from '../../../ui/form/form-window';
import { GrowingText } from '../../../ui/form/growing-text';
import { type Robot, useRefresh } from '../queries';

/** Puts edited entries into force. A gate refuses what the lab has not passed, unless it is published anyway. */
export function PublishForm({ robot, onClose }: { robot: Robot; onClose: () => void }) {
  const { t } = useTranslation('askRobot');
  const api = useApi();
  const refresh = useRefresh();
  return (
    <FormWindow<{ note: string; anyway: boolean }>
      tells
      title={t('versions.publishOf', { count: robot.unpublished })}
      initial={{ note: '', anyway: false }}
      draft={robot.id}
      submitText={t('versions.publish')}
      onSubmit={async (values) => {
        await api('POST /robot/doPublish', { ...values, robot: robot.id, anyway: values.anyway ?? false });
        await refresh();
      }}
      onClose={onClose}
    >
      <Form.Item name="note" label={t('versions.note')}>
        <GrowingText lines={[2, 6]} maxLength={500} />
      </Form.Item>
      {robot.gate.on && (
        <Form.Item name="anyway" label={t('versions.anyway')} extra={t('versions.anywayHint')} valuePropName="checked">
          <Switch />
        </Form.Item>
      )}
    </FormWindow>
  );
}
