import { quickReplyFields } from '@parley/protocol/fields/quick-replies';
import AutoComplete from 'antd/es/auto-complete';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import Select from 'antd/es/select';
import { useTranslation } from 'react-i18next';
import { useFields } from '../../lib/fields/use-fields';
import { FormWindow } from '../../ui/form/form-window';
import { useRules } from '../../ui/form/use-rules';
import { MessageField } from './message-field';
import { useReplyChanges, useReplyOptions } from './queries';
import style from './quick-replies.module.css';
import { EMPTY_VALUES, nameOf, type Reply, type ReplyValues, toEdit, valuesOf } from './reply-values';

type Props = {
  /** Null: a new reply. */
  reply: Reply | null;
  onClose: () => void;
};

/** Creates a quick reply for everybody or for a group, or changes one. */
export function ReplyForm({ reply, onClose }: Props) {
  const { t } = useTranslation('quickReplies');
  const rules = useRules();
  const { save } = useReplyChanges();
  const { data: options } = useReplyOptions();
  return (
    <FormWindow<ReplyValues>
      tells
      title={reply ? t('form.change', { name: nameOf(reply) }) : t('form.create')}
      width={560}
      initial={reply ? valuesOf(reply) : EMPTY_VALUES}
      {...(reply && { draft: reply.id })}
      submitText={reply ? t('form.submitChange') : t('form.submitCreate')}
      fieldOfError={{ 'unknown-group': 'group' }}
      onSubmit={(values) => save(toEdit(values, reply))}
      onClose={onClose}
    >
      <Form.Item name="title" label={t('form.title')} extra={t('form.titleHint')}>
        <Input maxLength={100} />
      </Form.Item>
      {reply && reply.kind !== 'text' ? (
        <KeptContent reply={reply} />
      ) : (
        <Form.Item name="msg" label={t('form.msg')} rules={[rules.required]}>
          <MessageField />
        </Form.Item>
      )}
      {reply && reply.files.length > 0 && (
        <p className={style.note}>
          {t('form.attachments', { names: reply.files.map(({ name }) => name).join(' · ') })}
        </p>
      )}
      <GroupField reply={reply} />
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
    </FormWindow>
  );
}

/** The text of a formatted message or card, which has no editor here. */
function KeptContent({ reply: { kind, words } }: { reply: Reply }) {
  const { t } = useTranslation('quickReplies');
  const texts = useFields(quickReplyFields);
  return (
    <div className={style.kept}>
      <strong>{texts.value('kind', kind)}</strong>
      <p>{words}</p>
      <small>{t('form.kept')}</small>
    </div>
  );
}

function GroupField({ reply }: { reply: Reply | null }) {
  const { t } = useTranslation('quickReplies');
  const { data: options } = useReplyOptions();
  // Until the options have arrived, the group of the reply is the only one.
  const own = reply?.group ? [{ id: reply.group, name: reply.groupName ?? '' }] : [];
  return (
    <Form.Item name="group" label={t('form.group')}>
      <Select
        showSearch={{ optionFilterProp: 'label' }}
        options={[
          { value: '', label: t('form.shared') },
          ...(options?.groups ?? own).map(({ id, name }) => ({ value: id, label: t('ofGroup', { name }) })),
        ]}
      />
    </Form.Item>
  );
}
