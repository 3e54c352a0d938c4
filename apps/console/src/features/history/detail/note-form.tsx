import { createUuidV7 } from '@parley/live/uuid-v7';
import { useQueryClient } from '@tanstack/react-query';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../../lib/services';
import { AntdFrame } from '../../../ui/antd-frame';
import { FormWindow } from '../../../ui/form/form-window';
import { useRules } from '../../../ui/form/use-rules';
import { toast } from '../../../ui/toast/toast';
import { DETAIL } from '../keys';

const newId = createUuidV7();

/** Adds an internal note to a stored conversation. One `onlyID` per form: sending it again stores it once. */
export function NoteForm({ conversation, onClose }: { conversation: string; onClose: () => void }) {
  const { t } = useTranslation('history');
  const api = useApi();
  const queries = useQueryClient();
  const rules = useRules();
  const [onlyID] = useState(newId);

  async function submit({ msg }: { msg: string }): Promise<void> {
    await api('POST /history/doNote', { conversation, onlyID, msg: msg.trim() });
    await queries.invalidateQueries({ queryKey: [DETAIL, conversation] });
    toast.good(t('noting.saved'));
  }

  return (
    <AntdFrame>
      <FormWindow<{ msg: string }>
        title={t('noting.title')}
        width={480}
        initial={{}}
        draft={conversation}
        submitText={t('noting.save')}
        onSubmit={submit}
        onClose={onClose}
      >
        <Form.Item name="msg" label={t('note')} extra={t('noting.hint')} rules={[rules.required]}>
          <Input.TextArea rows={4} maxLength={10_000} />
        </Form.Item>
      </FormWindow>
    </AntdFrame>
  );
}
