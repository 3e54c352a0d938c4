import { MOST_HOT_QUESTIONS } from '@parley/protocol/http/robots/robot';
import Form from 'antd/es/form';
import InputNumber from 'antd/es/input-number';
import Slider from 'antd/es/slider';
import Switch from 'antd/es/switch';
import { useTranslation } from 'react-i18next';
import { Fold } from '../../../ui/form/fold';
import { FormWindow } from '../../../ui/form/form-window';
import { GrowingText } from '../../../ui/form/growing-text';
import { MultiSelect } from '../../../ui/form/multi-select';
import { useRules } from '../../../ui/form/use-rules';
import { percentOf } from '../hits';
import { type Robot, useSaveRobot } from '../queries';
import style from '../robots.module.css';

type Manner = Robot['manner'];
type Values = Manner & { gateOn: boolean; mostLost: number };

const MOST_WORDS = 50;

/** How a robot speaks: welcome, thresholds, what it says without an answer, and when it hands over. */
export function MannerForm({ robot, onClose }: { robot: Robot; onClose: () => void }) {
  const { t } = useTranslation('robots');
  const save = useSaveRobot();

  async function submit({ gateOn, mostLost }: Values, changed: Partial<Values>): Promise<void> {
    const { gateOn: _, mostLost: __, ...manner } = changed;
    await save({ id: robot.id, manner, gate: { on: gateOn, mostLost: mostLost / 100 } });
  }

  return (
    <FormWindow<Values>
      tells
      as="drawer"
      width={640}
      title={t('manner.of', { name: robot.name })}
      draft={robot.id}
      initial={{ ...robot.manner, gateOn: robot.gate.on, mostLost: Math.round(robot.gate.mostLost * 100) }}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextPair name="welcome" max={2000} />
      <Form.Item
        name="hotQuestions"
        label={t('manner.hotQuestions')}
        extra={t('manner.hotQuestionsHint', { most: MOST_HOT_QUESTIONS })}
      >
        <MultiSelect mode="tags" maxCount={MOST_HOT_QUESTIONS} open={false} suffixIcon={null} />
      </Form.Item>
      <Fold title={t('manner.answering')} isOpen>
        <Thresholds />
        <TextPair name="guidance" max={500} />
        <Form.Item
          name="smallTalk"
          label={t('manner.smallTalk')}
          extra={t('manner.smallTalkHint')}
          valuePropName="checked"
        >
          <Switch />
        </Form.Item>
        <Form.Item name="synonyms" label={t('manner.synonyms')} extra={t('manner.synonymsHint')}>
          <GroupsField />
        </Form.Item>
      </Fold>
      <Fold title={t('manner.handingOver')} isOpen>
        <HandOver />
      </Fold>
      <Fold title={t('manner.forAgents')}>
        <Form.Item
          name="summaries"
          label={t('manner.summaries')}
          extra={t('manner.summariesHint')}
          valuePropName="checked"
        >
          <Switch />
        </Form.Item>
      </Fold>
      <Fold title={t('manner.gate')}>
        <Form.Item name="gateOn" label={t('manner.gateOn')} extra={t('manner.gateHint')} valuePropName="checked">
          <Switch />
        </Form.Item>
        <Form.Item name="mostLost" label={t('manner.mostLost')}>
          <InputNumber min={0} max={100} precision={0} suffix="%" />
        </Form.Item>
      </Fold>
    </FormWindow>
  );
}

/** Scores from which an entry is answered, and from which it is only suggested. */
function Thresholds() {
  const { t } = useTranslation('robots');
  const tooHigh = t('manner.suggestTooHigh');
  return (
    <div className={style.pair}>
      <Form.Item name="answerAt" label={t('manner.answerAt')} extra={t('manner.answerAtHint')}>
        <Share />
      </Form.Item>
      <Form.Item
        name="suggestAt"
        label={t('manner.suggestAt')}
        extra={t('manner.suggestAtHint')}
        dependencies={['answerAt']}
        rules={[
          ({ getFieldValue }) => ({
            validator: (_field, value: number) =>
              value <= (getFieldValue('answerAt') as number) ? Promise.resolve() : Promise.reject(new Error(tooHigh)),
          }),
        ]}
      >
        <Share />
      </Form.Item>
    </div>
  );
}

/** Given by `Form.Item`. */
type Given<T> = { id?: string; value?: T; onChange?: (value: T) => void };

const Share = ({ id, value = 0, onChange }: Given<number>) => (
  <div className={style.share}>
    <Slider
      {...(id && { id })}
      min={0}
      max={1}
      step={0.01}
      value={value}
      onChange={(next) => onChange?.(next)}
      tooltip={{ open: false }}
    />
    {percentOf(value)}
  </div>
);

function HandOver() {
  const { t } = useTranslation('robots');
  const rules = useRules();
  const words = [rules.list({ max: MOST_WORDS })];
  return (
    <>
      <TextPair name="noAnswer" max={1000} />
      <Form.Item name="handoffAfter" label={t('manner.handoffAfter')} extra={t('manner.handoffAfterHint')}>
        <InputNumber min={0} max={20} precision={0} />
      </Form.Item>
      <Form.Item
        name="handoffWords"
        label={t('manner.handoffWords')}
        extra={t('manner.handoffWordsHint')}
        rules={words}
      >
        <MultiSelect mode="tags" maxCount={MOST_WORDS} open={false} suffixIcon={null} />
      </Form.Item>
      <Form.Item name="handoffButton" label={t('manner.handoffButton')} valuePropName="checked">
        <Switch />
      </Form.Item>
      <TextPair name="nobodyOnline" max={500} />
      <Form.Item name="sensitiveWords" label={t('manner.sensitiveWords')} extra={t('manner.sensitiveWordsHint')}>
        <MultiSelect mode="tags" maxCount={500} open={false} suffixIcon={null} />
      </Form.Item>
    </>
  );
}

/** A text in Chinese and English; left empty, the built-in one is used. */
function TextPair({ name, max }: { name: 'welcome' | 'guidance' | 'noAnswer' | 'nobodyOnline'; max: number }) {
  const { t } = useTranslation('robots');
  return (
    <div>
      <span className={style.label}>{t(`manner.${name}`)}</span>
      <div className={style.pair}>
        {(['zh', 'en'] as const).map((language) => (
          <Form.Item key={language} name={[name, language]} label={t(`manner.language.${language}`)}>
            <GrowingText
              maxLength={max}
              lines={[2, 6]}
              aria-label={`${t(`manner.${name}`)} ${t(`manner.language.${language}`)}`}
              placeholder={t('manner.builtIn')}
            />
          </Form.Item>
        ))}
      </div>
    </div>
  );
}

/** Groups of words, one group on each line. Half-written lines stay as they are typed. */
function GroupsField({ id, value = [], onChange }: Given<string[][]>) {
  return (
    <GrowingText
      {...(id && { id })}
      lines={[2, 10]}
      defaultValue={value.map((group) => group.join(' ')).join('\n')}
      onChange={({ target }) => onChange?.(groupsOf(target.value))}
    />
  );
}

/** A group needs two words. */
const groupsOf = (text: string): string[][] =>
  text
    .split('\n')
    .map((line) => line.split(/[\s,，、;；]+/u).filter(Boolean))
    .filter((group) => group.length > 1);
