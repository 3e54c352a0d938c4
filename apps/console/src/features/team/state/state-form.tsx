import Form from 'antd/es/form';
import Input from 'antd/es/input';
import Radio from 'antd/es/radio';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../../lib/services';
import { FormWindow } from '../../../ui/form/form-window';
import { useRules } from '../../../ui/form/use-rules';
import { toast } from '../../../ui/toast/toast';
import type { BoardRow } from './board';

const CHOICES = ['online', 'rest', 'busy', 'hidden'] as const;
type Values = { state: (typeof CHOICES)[number]; reason: string };

/** Sets a colleague's state; the reason is shown to the colleague and stays in the record. */
export function StateForm({ agent, onDone, onClose }: { agent: BoardRow; onDone: () => void; onClose: () => void }) {
  const { t } = useTranslation('team');
  const api = useApi();
  const rules = useRules();

  async function submit({ state, reason }: Values): Promise<void> {
    await api('POST /census/service/doState', {
      agent: agent.id,
      state: state === 'online' ? '0' : '1',
      reason,
      ...((state === 'rest' || state === 'busy') && { hidden: state }),
    });
    toast.good(t('setState.done', { name: agent.name, state: t(`states.${state}`) }));
    onDone();
  }

  return (
    <FormWindow<Values>
      title={t('setState.title', { name: agent.name })}
      width={480}
      draft={agent.id}
      initial={{ state: agent.state === 'online' ? 'rest' : 'online', reason: '' }}
      submitText={t('setState.submit')}
      onSubmit={submit}
      onClose={onClose}
    >
      <Form.Item name="state" label={t('setState.state')}>
        <Radio.Group options={CHOICES.map((value) => ({ value, label: t(`states.${value}`) }))} />
      </Form.Item>
      <Form.Item name="reason" label={t('setState.reason')} extra={t('setState.hint')} rules={[rules.required]}>
        <Input maxLength={200} />
      </Form.Item>
    </FormWindow>
  );
}
