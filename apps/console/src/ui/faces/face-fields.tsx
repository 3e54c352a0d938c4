import { FACES_MAX, type Face } from '@parley/core/visitors/faces';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import Select from 'antd/es/select';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/i18n/error-text';
import { Button } from '../button';
import { FileButton, PICTURES } from '../file-button';
import { useRules } from '../form/use-rules';
import { toast } from '../toast/toast';
import style from './faces.module.css';
import { languageName, offeredLanguages } from './languages';
import { Picture } from './picture';
import './texts';

type Props = {
  /** Values that visitors of other languages see; null: none yet. */
  usual: { nickname: string; avatar: string } | null;
  /** Uploads a picture for a language and returns its URL. Absent: pictures cannot be set here. */
  upload?: (file: File, language: string) => Promise<string>;
};

/** Texts and pictures that visitors of a language see instead of the default: the field `faces` of the form. */
export function FaceFields(props: Props) {
  const { t } = useTranslation('faces');
  return (
    <Form.List name="faces">
      {(fields, { add, remove }) => (
        <div className={style.faces}>
          <span className={style.label}>{t('title')}</span>
          <span className={style.hint}>{t(props.upload ? 'hint' : 'hintNew')}</span>
          {fields.map(({ key, name }) => (
            <FaceField key={key} {...props} name={name} onRemove={() => remove(name)} />
          ))}
          {fields.length < FACES_MAX && (
            <Button size="s" onClick={() => add({ nickname: '', signature: '', avatar: '' })}>
              {t('add')}
            </Button>
          )}
        </div>
      )}
    </Form.List>
  );
}

function FaceField({ name, usual, upload, onRemove }: Props & { name: number; onRemove: () => void }) {
  const { t } = useTranslation('faces');
  const rules = useRules();
  const form = Form.useFormInstance<{ faces: Partial<Face>[] }>();
  const faces = Form.useWatch('faces', form) ?? [];
  const { language = '', nickname = '', avatar = '' } = faces[name] ?? {};
  const [typed, setTyped] = useState('');
  const [isSending, setSending] = useState(false);
  const taken = faces.flatMap((face, at) => (at !== name && face?.language ? [face.language] : []));

  async function take(file: File): Promise<void> {
    if (!upload) return;
    setSending(true);
    try {
      form.setFieldValue(['faces', name, 'avatar'], await upload(file, language));
    } catch (error) {
      toast.bad(errorText(error));
    } finally {
      setSending(false);
    }
  }

  return (
    <div className={style.face}>
      <Form.Item name={[name, 'language']} rules={[rules.required]}>
        <Select
          showSearch={{ optionFilterProp: 'label', onSearch: setTyped }}
          aria-label={t('language')}
          placeholder={t('language')}
          options={offeredLanguages({ taken, kept: language, typed }).map((value) => ({
            value,
            label: `${languageName(value)} (${value})`,
          }))}
        />
      </Form.Item>
      <Form.Item name={[name, 'nickname']}>
        <Input maxLength={100} aria-label={t('nickname')} placeholder={t('nickname')} />
      </Form.Item>
      <Form.Item name={[name, 'signature']}>
        <Input maxLength={200} aria-label={t('signature')} placeholder={t('signature')} />
      </Form.Item>
      <Form.Item name={[name, 'avatar']} hidden>
        <Input />
      </Form.Item>
      <span className={style.tools}>
        <Picture agent={{ nickname: nickname || usual?.nickname || '', avatar: avatar || usual?.avatar || '' }} />
        {upload && language !== '' && (
          <FileButton
            size="s"
            accept={PICTURES}
            label={t('avatar')}
            busy={isSending}
            onPick={(file) => void take(file)}
          >
            {t('avatar')}
          </FileButton>
        )}
        <Button icon="trash" look="quiet" aria-label={t('remove')} onClick={onRemove} />
      </span>
    </div>
  );
}
