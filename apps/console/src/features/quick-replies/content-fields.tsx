import { objectOf, sizeText, wordsOfRich } from '@parley/protocol/bodies';
import type { FileBody } from '@parley/protocol/types';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import Select from 'antd/es/select';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSendFile } from '../../lib/api/use-send-file';
import { useErrorText } from '../../lib/i18n/use-error-text';
import { Button } from '../../ui/button';
import { languageName, USUAL_LANGUAGES } from '../../ui/faces/languages';
import { FileButton } from '../../ui/file-button';
import { GrowingText } from '../../ui/form/growing-text';
import { useRules } from '../../ui/form/use-rules';
import { Notice } from '../../ui/notice';
import { RichField } from '../../ui/rich-editor/rich-field';
import { MessageField } from './message-field';
import style from './quick-replies.module.css';
import { hasVariants, type ReplyType, type Variant } from './reply-values';
import { VariableButtons } from './variable-buttons';

const MOST_FILES = 5;
const MOST_VARIANTS = 20;

/** What the reply says, by its type. */
export function ContentFields() {
  const { t } = useTranslation('quickReplies');
  const rules = useRules();
  const type: ReplyType = Form.useWatch('type') ?? 'text';
  const isOfFiles = type === 'image' || type === 'file';
  return (
    <>
      {type === 'rich' && (
        <Form.Item
          name="rich"
          label={t('form.msg')}
          rules={[
            {
              required: true,
              validator: (_field, value: string) =>
                wordsOfRich(value).trim() ? Promise.resolve() : Promise.reject(new Error(t('form.incomplete'))),
            },
          ]}
        >
          <RichWords />
        </Form.Item>
      )}
      {type === 'card' && (
        <Form.Item
          name="card"
          label={t('form.msg')}
          rules={[
            {
              required: true,
              validator: (_field, value: string) =>
                objectOf(value).title ? Promise.resolve() : Promise.reject(new Error(t('form.incomplete'))),
            },
          ]}
        >
          <CardField />
        </Form.Item>
      )}
      {type === 'link' && (
        <div className={style.pair}>
          <Form.Item name="linkTitle" label={t('form.linkTitle')} rules={[rules.required]}>
            <Input maxLength={200} />
          </Form.Item>
          <Form.Item
            name="link"
            label={t('form.link')}
            rules={[rules.required, { pattern: /^https?:\/\/\S+$/i, message: t('form.linkBad') }]}
          >
            <Input maxLength={2000} inputMode="url" spellCheck={false} placeholder="https://shop.example/" />
          </Form.Item>
        </div>
      )}
      {isOfFiles && (
        <Form.Item name="files" label={t(`form.files.${type}`)} rules={[rules.required]}>
          <FilesField accept={type === 'image' ? 'image/*' : ''} />
        </Form.Item>
      )}
      {(type === 'text' || isOfFiles) && (
        <Form.Item
          key="text"
          name="msg"
          label={t(isOfFiles ? 'form.caption' : 'form.msg')}
          rules={isOfFiles ? [] : [rules.required]}
        >
          <MessageField />
        </Form.Item>
      )}
      {type === 'text' && (
        <Form.Item name="files" label={t('form.files.attached')}>
          <FilesField accept="" />
        </Form.Item>
      )}
      {hasVariants(type) && (
        <Form.Item name="variants" label={t('form.variants')} extra={t('form.variantsHint')}>
          <VariantsField />
        </Form.Item>
      )}
    </>
  );
}

/** Given by `Form.Item`. */
type Given<T> = { id?: string; value?: T; onChange?: (value: T) => void };

/** A formatted text, with buttons that insert variables at the caret. */
function RichWords({ value = '', onChange }: Given<string>) {
  const { t } = useTranslation('quickReplies');
  return (
    <RichField
      focuses={false}
      value={value}
      label={t('form.msg')}
      onChange={(html) => onChange?.(html)}
      tools={(insert) => <VariableButtons onInsert={(variable) => insert(`{${variable}}`)} />}
    />
  );
}

/** A card as JSON. A picture that it has stays. */
function CardField({ id, value = '', onChange }: Given<string>) {
  const { t } = useTranslation('quickReplies');
  const card = objectOf(value);
  const put = (part: object) => {
    const next = Object.entries({ ...card, ...part }).filter(([, given]) => given !== '');
    onChange?.(JSON.stringify(Object.fromEntries(next)));
  };
  const textIn = (key: string) => (typeof card[key] === 'string' ? card[key] : '');
  return (
    <div className={style.stack}>
      <Input
        {...(id !== undefined && { id })}
        maxLength={200}
        placeholder={t('form.title')}
        value={textIn('title')}
        onChange={(event) => put({ title: event.target.value })}
      />
      <GrowingText
        aria-label={t('form.cardText')}
        placeholder={t('form.cardText')}
        lines={[2, 6]}
        maxLength={2000}
        value={textIn('text')}
        onChange={(event) => put({ text: event.target.value })}
      />
      <Input
        aria-label={t('form.link')}
        placeholder={t('form.link')}
        maxLength={2000}
        inputMode="url"
        value={textIn('link')}
        onChange={(event) => put({ link: event.target.value })}
      />
    </div>
  );
}

/** Uploaded files, at most five. */
function FilesField({ value = [], onChange, accept }: Given<FileBody[]> & { accept: string }) {
  const { t } = useTranslation('quickReplies');
  const sendFile = useSendFile();
  const errorText = useErrorText();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  async function add(file: File): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      const sent = await sendFile('POST /talk/upload', file);
      onChange?.([...value, sent.file]);
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className={style.stack}>
      <ul className={style.files}>
        {value.map((file) => (
          <li key={file.url}>
            {file.type.startsWith('image/') && <img src={file.thumb ?? file.url} alt="" className={style.thumb} />}
            <bdi>{file.name}</bdi>
            <small>{sizeText(file.size)}</small>
            <Button
              size="s"
              look="quiet"
              icon="close"
              aria-label={t('form.files.remove', { name: file.name })}
              onClick={() => onChange?.(value.filter((each) => each !== file))}
            />
          </li>
        ))}
      </ul>
      {value.length < MOST_FILES && (
        <div>
          <FileButton
            icon="plus"
            size="s"
            accept={accept}
            label={t('form.files.add')}
            busy={isBusy}
            onPick={(file) => void add(file)}
          >
            {t('form.files.add')}
          </FileButton>
        </div>
      )}
      {failure !== null && <Notice kind="bad">{errorText(failure)}</Notice>}
    </div>
  );
}

const SHORT_LANGUAGES = [...new Set(USUAL_LANGUAGES.map((code) => code.split('-')[0]!))];

/** The text in other languages, one for each. */
function VariantsField({ value = [], onChange }: Given<Variant[]>) {
  const { t } = useTranslation('quickReplies');
  const left = SHORT_LANGUAGES.filter((code) => !value.some(({ language }) => language === code));
  const put = (at: number, part: Partial<Variant>) =>
    onChange?.(value.map((one, each) => (each === at ? { ...one, ...part } : one)));
  return (
    <div className={style.stack}>
      {value.map(({ language, msg }, at) => (
        <div key={language} className={style.variant}>
          <span>{languageName(language)}</span>
          <GrowingText
            aria-label={languageName(language)}
            dir="auto"
            lang={language}
            lines={[2, 8]}
            maxLength={10_000}
            value={msg}
            onChange={(event) => put(at, { msg: event.target.value })}
          />
          <Button
            size="s"
            look="quiet"
            icon="trash"
            aria-label={t('form.removeVariant', { language: languageName(language) })}
            onClick={() => onChange?.(value.filter((_, each) => each !== at))}
          />
        </div>
      ))}
      {value.length < MOST_VARIANTS && (
        <Select
          className={style.addVariant ?? ''}
          value={null}
          placeholder={t('form.addVariant')}
          aria-label={t('form.addVariant')}
          showSearch={{ optionFilterProp: 'label' }}
          options={left.map((code) => ({ value: code, label: languageName(code) }))}
          onChange={(language: string | null) => language && onChange?.([...value, { language, msg: '' }])}
        />
      )}
    </div>
  );
}
