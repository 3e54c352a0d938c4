import { matchModes } from '@parley/core/robot/types';
import { robotEntryFields } from '@parley/protocol/fields/robot-entries';
import AutoComplete from 'antd/es/auto-complete';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import InputNumber from 'antd/es/input-number';
import Select from 'antd/es/select';
import Switch from 'antd/es/switch';
import { useTranslation } from 'react-i18next';
import { useFields } from '../../../lib/fields/use-fields';
import { useApi } from '../../../lib/services';
import { Fold } from '../../../ui/form/fold';
import { FormWindow } from '../../../ui/form/form-window';
import { GrowingText } from '../../../ui/form/growing-text';
import { MultiSelect } from '../../../ui/form/multi-select';
import { useRules } from '../../../ui/form/use-rules';
import { type Entry, useCategories, useRefresh } from '../queries';
import style from '../robots.module.css';
import { AnswersField } from './answers-field';
import { type EntryValues, isComplete, NEW_ENTRY, toEdit, valuesOf } from './entry-values';
import { RelatedField } from './related-field';

type Props = {
  robot: string;
  /** Null: a new one. */
  entry: Entry | null;
  /** Turns with missed questions that a new one settles. */
  settles?: readonly string[];
  /** What a new one begins with. */
  begin?: Partial<EntryValues>;
  onClose: () => void;
};

/** Creates an entry of a robot, or changes one. */
export function EntryForm({ robot, entry, settles, begin, onClose }: Props) {
  const { t } = useTranslation('askRobot');
  const texts = useFields(robotEntryFields);
  const rules = useRules();
  const api = useApi();
  const refresh = useRefresh();
  const initial = entry ? valuesOf(entry) : { ...NEW_ENTRY, ...begin };
  return (
    <FormWindow<EntryValues>
      tells
      as="drawer"
      width={720}
      title={entry ? t('form.change', { question: entry.question }) : t('form.create')}
      initial={initial}
      draft={entry?.id ?? robot}
      submitText={t(entry ? 'form.submitChange' : 'form.submitCreate')}
      fieldOfError={{ 'bad-pattern': 'keywords', 'unknown-file': 'answers' }}
      onSubmit={async (values) => {
        const edit = toEdit({ ...initial, ...values }, robot, entry);
        if (settles) await api('POST /robot/doSettle', { robot, turns: [...settles], as: { kind: 'entry', ...edit } });
        else await api('POST /askRobot/doEdit', edit);
        await refresh();
      }}
      onClose={onClose}
    >
      <Form.Item
        name="question"
        label={texts.label('question')}
        extra={t('form.questionHint')}
        rules={[rules.required]}
      >
        <Input maxLength={200} />
      </Form.Item>
      <Form.Item name="similar" label={texts.label('similar')} extra={t('form.similarHint')}>
        <LinesField />
      </Form.Item>
      <Form.Item
        name="answers"
        label={t('form.answers')}
        required
        rules={[{ validator: answersGiven(t('form.incomplete')) }]}
      >
        <AnswersField />
      </Form.Item>
      <Fold
        title={t('form.finding')}
        isOpen={entry !== null && (entry.keywords.length > 0 || entry.match !== 'similar')}
      >
        <Form.Item name="match" label={texts.label('match')} extra={<MatchHint />}>
          <Select options={texts.options('match', matchModes)} />
        </Form.Item>
        <Form.Item name="keywords" label={texts.label('keywords')} rules={[rules.list({ max: 50 })]}>
          <MultiSelect mode="tags" maxCount={50} open={false} suffixIcon={null} tokenSeparators={['\n']} />
        </Form.Item>
      </Fold>
      <Placing robot={robot} />
      <Form.Item
        name="related"
        label={t('form.related')}
        extra={t('form.relatedHint')}
        rules={[rules.list({ max: 10 })]}
      >
        <RelatedField robot={robot} own={entry?.id ?? null} />
      </Form.Item>
      <Form.Item name="enabled" label={texts.value('enabled', true)} valuePropName="checked">
        <Switch />
      </Form.Item>
    </FormWindow>
  );
}

const answersGiven = (message: string) => (_field: unknown, value: EntryValues['answers']) =>
  value.length > 0 && value.every(isComplete) ? Promise.resolve() : Promise.reject(new Error(message));

function MatchHint() {
  const { t } = useTranslation('askRobot');
  const match = Form.useWatch<EntryValues['match']>('match') ?? 'similar';
  return t(`form.matchHints.${match}`);
}

/** Category and weight. */
function Placing({ robot }: { robot: string }) {
  const { t } = useTranslation('askRobot');
  const texts = useFields(robotEntryFields);
  const { data } = useCategories(robot);
  const options = (data?.list ?? []).filter(({ name }) => name !== '').map(({ name }) => ({ value: name }));
  return (
    <div className={style.pair}>
      <Form.Item name="category" label={texts.label('category')} extra={t('form.categoryHint')}>
        <AutoComplete showSearch={{ filterOption: true }} maxLength={100} options={options} />
      </Form.Item>
      <Form.Item name="weight" label={texts.label('weight')} extra={t('form.weightHint')}>
        <InputNumber min={0} max={100} precision={0} />
      </Form.Item>
    </div>
  );
}

/** Given by `Form.Item`. */
type Given = { id?: string; value?: string[]; onChange?: (value: string[]) => void };

/** Texts, one on each line. */
const LinesField = ({ id, value = [], onChange }: Given) => (
  <GrowingText
    {...(id && { id })}
    dir="auto"
    lines={[3, 12]}
    value={value.join('\n')}
    onChange={({ target }) => onChange?.(target.value === '' ? [] : target.value.split('\n'))}
  />
);
