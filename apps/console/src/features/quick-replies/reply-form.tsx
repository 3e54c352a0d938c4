import { quickReplyFields } from '@parley/protocol/fields/quick-replies';
import AutoComplete from 'antd/es/auto-complete';
import DatePicker from 'antd/es/date-picker';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import Segmented from 'antd/es/segmented';
import type { Dayjs } from 'dayjs';
import { useTranslation } from 'react-i18next';
import { useFields } from '../../lib/fields/use-fields';
import { FormWindow } from '../../ui/form/form-window';
import { MultiSelect } from '../../ui/form/multi-select';
import { useRules } from '../../ui/form/use-rules';
import { ContentFields } from './content-fields';
import { useReplyChanges, useReplyOptions } from './queries';
import style from './quick-replies.module.css';
import { EMPTY_VALUES, nameOf, type Reply, type ReplyValues, toEdit, valuesOf } from './reply-values';

type Props = {
  /** Null: a new reply. */
  reply: Reply | null;
  onClose: () => void;
};

/** Creates a quick reply for everybody or for groups, or changes one. */
export function ReplyForm({ reply, onClose }: Props) {
  const { t } = useTranslation('quickReplies');
  const texts = useFields(quickReplyFields);
  const { save } = useReplyChanges();
  // Fields that the type does not show have no values in the form.
  const initial = reply ? valuesOf(reply) : EMPTY_VALUES;
  return (
    <FormWindow<ReplyValues>
      tells
      title={reply ? t('form.change', { name: nameOf(reply) }) : t('form.create')}
      width={640}
      initial={initial}
      {...(reply && { draft: reply.id })}
      submitText={reply ? t('form.submitChange') : t('form.submitCreate')}
      fieldOfError={{ 'unknown-group': 'groups', 'unknown-file': 'files' }}
      onSubmit={(values) => save(toEdit({ ...initial, ...values }, reply))}
      onClose={onClose}
    >
      <Form.Item name="type" label={texts.label('type')}>
        <Segmented options={texts.options('type')} className={style.types ?? ''} />
      </Form.Item>
      <Form.Item name="title" label={t('form.title')} extra={t('form.titleHint')}>
        <Input maxLength={100} />
      </Form.Item>
      <ContentFields />
      <FoundBy />
      <Reach />
    </FormWindow>
  );
}

/** Folder, shortcut and tags. */
function FoundBy() {
  const { t } = useTranslation('quickReplies');
  const rules = useRules();
  const { data: options } = useReplyOptions();
  return (
    <>
      <div className={style.pair}>
        <Form.Item name="category" label={t('form.category')} extra={t('form.categoryHint')}>
          <AutoComplete
            showSearch={{ filterOption: true }}
            maxLength={100}
            options={(options?.folders ?? []).map((folder) => ({ value: folder }))}
          />
        </Form.Item>
        <Form.Item
          name="shortcut"
          label={t('form.shortcut')}
          extra={t('form.shortcutHint')}
          rules={[{ pattern: /^[^\s/]*$/, message: t('form.shortcutBad') }]}
        >
          <Input maxLength={40} prefix="/" autoCapitalize="none" spellCheck={false} />
        </Form.Item>
      </div>
      <Form.Item name="tags" label={t('form.tags')} rules={[rules.list({ max: 20 })]}>
        <MultiSelect
          mode="tags"
          maxCount={20}
          options={(options?.tags ?? []).map((value) => ({ value, label: value }))}
        />
      </Form.Item>
    </>
  );
}

/** Who is offered it, and when. */
function Reach() {
  const { t } = useTranslation('quickReplies');
  const { data: options } = useReplyOptions();
  return (
    <>
      <Form.Item name="groups" label={t('form.groups')} extra={t('form.groupsHint')}>
        <MultiSelect
          mode="multiple"
          placeholder={t('form.shared')}
          showSearch={{ optionFilterProp: 'label' }}
          options={(options?.groups ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Form.Item>
      <div className={style.pair}>
        <Form.Item name="validFrom" label={t('form.validFrom')} extra={t('form.validHint')}>
          <DatePicker showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item
          name="validUntil"
          label={t('form.validUntil')}
          dependencies={['validFrom']}
          rules={[
            ({ getFieldValue }) => ({
              validator: (_field, value: Dayjs | null) =>
                value && getFieldValue('validFrom') && !value.isAfter(getFieldValue('validFrom') as Dayjs)
                  ? Promise.reject(new Error(t('form.backwards')))
                  : Promise.resolve(),
            }),
          ]}
        >
          <DatePicker showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" style={{ width: '100%' }} />
        </Form.Item>
      </div>
    </>
  );
}
