import { useQueryClient } from '@tanstack/react-query';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import Select from 'antd/es/select';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../lib/desk/desk-context';
import { useApi } from '../../../lib/services';
import { AntdFrame } from '../../../ui/antd-frame';
import { FormWindow } from '../../../ui/form/form-window';
import { useRules } from '../../../ui/form/use-rules';
import { toast } from '../../../ui/toast/toast';
import type { RecordMessage } from '../keys';
import { MessageWords } from '../message-words';

type Props = { message: Pick<RecordMessage, 'kind' | 'msg'>; onClose: () => void };
type Values = { msg: string; title?: string; shortcut?: string; category?: string; scope: 'own' | 'shared' };

/** Saves a message as a quick reply: of the agent's own, or, by an administrator, shared with all agents. */
export function ReplyForm({ message, onClose }: Props) {
  const { t } = useTranslation('history');
  const api = useApi();
  const may = useMay();
  const queries = useQueryClient();
  const rules = useRules();
  // Formatted texts and cards are saved unchanged.
  const kind = message.kind === 'rich' || message.kind === 'card' ? message.kind : 'text';

  async function submit({ msg, title = '', shortcut = '', category = '', scope }: Values): Promise<void> {
    await api('POST /quickReply/doEdit', {
      scope,
      kind,
      msg: kind === 'text' ? msg : message.msg,
      title: title.trim(),
      shortcut: shortcut.replace(/[\s/]+/g, ''),
      category: category.trim(),
    });
    await queries.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('quick') });
    toast.good(t('reply.saved'));
  }

  return (
    <AntdFrame>
      <FormWindow<Values>
        title={t('reply.title')}
        width={480}
        initial={{ msg: message.msg, scope: 'own' }}
        submitText={t('reply.save')}
        onSubmit={submit}
        onClose={onClose}
      >
        {kind === 'text' ? (
          <Form.Item name="msg" label={t('reply.words')} rules={[rules.required]}>
            <Input.TextArea rows={5} maxLength={60_000} />
          </Form.Item>
        ) : (
          <MessageWords message={message} parts={[]} />
        )}
        <Form.Item name="title" label={t('reply.name')}>
          <Input maxLength={100} />
        </Form.Item>
        <Form.Item name="shortcut" label={t('reply.shortcut')} extra={t('reply.shortcutHint')}>
          <Input maxLength={40} />
        </Form.Item>
        <Form.Item name="category" label={t('reply.category')}>
          <Input maxLength={100} />
        </Form.Item>
        {may([]) && (
          <Form.Item name="scope" label={t('reply.scope')}>
            <Select options={(['own', 'shared'] as const).map((value) => ({ value, label: t(`reply.${value}`) }))} />
          </Form.Item>
        )}
      </FormWindow>
    </AntdFrame>
  );
}
