import { channels } from '@parley/core/vocabulary';
import DatePicker from 'antd/es/date-picker';
import Input from 'antd/es/input';
import Segmented from 'antd/es/segmented';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSendFile } from '../../../lib/api/use-send-file';
import { useErrorText } from '../../../lib/i18n/use-error-text';
import { useVisitWords } from '../../../lib/visit-words/use-visit-words';
import { Button } from '../../../ui/button';
import { FileButton } from '../../../ui/file-button';
import { Fold } from '../../../ui/form/fold';
import { GrowingText } from '../../../ui/form/growing-text';
import { MultiSelect } from '../../../ui/form/multi-select';
import { RowTools } from '../../../ui/form/row-tools';
import { Notice } from '../../../ui/notice';
import { RichField } from '../../../ui/rich-editor/rich-field';
import style from '../robots.module.css';
import { ANSWER_TYPES, type AnswerValues, NEW_ANSWER } from './entry-values';
import { MenuField } from './menu-field';

const MOST = 10;
const TIME = { showTime: { format: 'HH:mm' }, format: 'YYYY-MM-DD HH:mm', style: { width: '100%' } } as const;

/** Given by `Form.Item`. */
type Given = { value?: AnswerValues[]; onChange?: (value: AnswerValues[]) => void };

/** The answers of an entry; each may be bound to channels and to a time. */
export function AnswersField({ value = [], onChange }: Given) {
  const { t } = useTranslation('askRobot');
  const put = (next: AnswerValues[]) => onChange?.(next);
  return (
    <div className={style.stack}>
      {value.map((answer, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the answers have no other name
        <div key={at} className={style.card}>
          <div className={style.line}>
            <Segmented
              className={style.grow ?? ''}
              aria-label={t('answer.type', { number: at + 1 })}
              value={answer.type}
              options={ANSWER_TYPES.map((type) => ({ value: type, label: t(`answer.types.${type}`) }))}
              onChange={(type) => put(value.with(at, { ...answer, type }))}
            />
            {value.length > 1 && (
              <RowTools
                name={t('answer.number', { number: at + 1 })}
                isFirst={at === 0}
                isLast={at === value.length - 1}
                onMove={(by) => put(swapped(value, at, at + by))}
                onRemove={() => put(value.filter((_, each) => each !== at))}
              />
            )}
          </div>
          <Content answer={answer} number={at + 1} onChange={(next) => put(value.with(at, next))} />
          <MenuField menu={answer.menu} onChange={(menu) => put(value.with(at, { ...answer, menu }))} />
          <Fold title={t('answer.validity')} isOpen={isBound(answer)}>
            <Validity answer={answer} onChange={(next) => put(value.with(at, next))} />
          </Fold>
        </div>
      ))}
      {value.length < MOST && (
        <div>
          <Button size="s" icon="plus" onClick={() => put([...value, NEW_ANSWER])}>
            {t('answer.add')}
          </Button>
        </div>
      )}
    </div>
  );
}

const isBound = ({ channels: only, from, until }: AnswerValues): boolean =>
  only.length > 0 || from !== null || until !== null;

function swapped<T>(list: readonly T[], one: number, other: number): T[] {
  const [first, second] = [list[one], list[other]];
  if (first === undefined || second === undefined) return [...list];
  return list.with(one, second).with(other, first);
}

type Part = { answer: AnswerValues; onChange: (answer: AnswerValues) => void };

/** What the answer says, by its type. */
function Content({ answer, number, onChange }: Part & { number: number }) {
  const { t } = useTranslation('askRobot');
  const label = t('answer.number', { number });
  switch (answer.type) {
    case 'text':
      return (
        <GrowingText
          dir="auto"
          lines={[3, 12]}
          maxLength={10_000}
          aria-label={label}
          value={answer.text}
          onChange={({ target }) => onChange({ ...answer, text: target.value })}
        />
      );
    case 'rich':
      return (
        <RichField
          focuses={false}
          value={answer.rich}
          label={label}
          onChange={(rich) => onChange({ ...answer, rich })}
        />
      );
    case 'link':
      return (
        <div className={style.pair}>
          <Input
            maxLength={200}
            aria-label={t('answer.linkTitle')}
            placeholder={t('answer.linkTitle')}
            value={answer.linkTitle}
            onChange={({ target }) => onChange({ ...answer, linkTitle: target.value })}
          />
          <Input
            maxLength={2000}
            inputMode="url"
            aria-label={t('answer.link')}
            placeholder="https://shop.example/"
            value={answer.link}
            onChange={({ target }) => onChange({ ...answer, link: target.value })}
          />
        </div>
      );
    case 'image':
    case 'file':
      return <FilePart answer={answer} onChange={onChange} />;
  }
}

function FilePart({ answer, onChange }: Part) {
  const { t } = useTranslation('askRobot');
  const sendFile = useSendFile();
  const errorText = useErrorText();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const isPicture = answer.type === 'image';

  async function add(file: File): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      onChange({ ...answer, file: (await sendFile('POST /talk/upload', file)).file });
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className={style.line}>
      {answer.file && isPicture && <img src={answer.file.thumb ?? answer.file.url} alt="" height={48} />}
      {answer.file && <bdi className={style.grow}>{answer.file.name}</bdi>}
      <FileButton
        size="s"
        icon="plus"
        accept={isPicture ? 'image/*' : ''}
        label={t('answer.upload')}
        busy={isBusy}
        onPick={(file) => void add(file)}
      >
        {t(answer.file ? 'answer.replace' : 'answer.upload')}
      </FileButton>
      {failure !== null && <Notice kind="bad">{errorText(failure)}</Notice>}
    </div>
  );
}

/** In which channels the answer is said, and from when until when. */
function Validity({ answer, onChange }: Part) {
  const { t } = useTranslation('askRobot');
  const { channel } = useVisitWords();
  return (
    <div className={style.stack}>
      <MultiSelect
        mode="multiple"
        aria-label={t('answer.channels')}
        placeholder={t('answer.everyChannel')}
        value={answer.channels}
        options={channels.map((value) => ({ value, label: channel(value) }))}
        onChange={(chosen: AnswerValues['channels']) => onChange({ ...answer, channels: chosen })}
      />
      <div className={style.pair}>
        {(['from', 'until'] as const).map((end) => (
          <DatePicker
            key={end}
            {...TIME}
            aria-label={t(`answer.${end}`)}
            placeholder={t(`answer.${end}`)}
            value={answer[end]}
            onChange={(time) => onChange({ ...answer, [end]: time ?? null })}
          />
        ))}
      </div>
    </div>
  );
}
