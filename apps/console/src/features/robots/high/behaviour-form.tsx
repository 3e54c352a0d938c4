import { FALLBACK_SECONDS, MODEL_SECONDS, type SmartSettings } from '@parley/protocol/http/robots/smart';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import InputNumber from 'antd/es/input-number';
import Select from 'antd/es/select';
import Switch from 'antd/es/switch';
import { useTranslation } from 'react-i18next';
import { Fold } from '../../../ui/form/fold';
import { FormWindow } from '../../../ui/form/form-window';
import { GrowingText } from '../../../ui/form/growing-text';
import { useRules } from '../../../ui/form/use-rules';
import { useRobots } from '../queries';
import style from '../robots.module.css';
import { type Model, useSaveModel } from './queries';

/** How a robot uses its model: who it is, what it may spend, and who answers in its place. */
export function BehaviourForm({ model, onClose }: { model: Model; onClose: () => void }) {
  const { t } = useTranslation('highRobot');
  const save = useSaveModel();
  return (
    <FormWindow<SmartSettings>
      tells
      as="drawer"
      width={600}
      title={t('behaviour.edit')}
      draft={model.robot}
      initial={model.settings}
      onSubmit={(settings) =>
        save({ robot: model.robot, settings: { ...settings, fallback: settings.fallback ?? null } })
      }
      onClose={onClose}
    >
      <Form.Item name="persona" label={t('behaviour.persona')} extra={t('behaviour.personaHint')}>
        <GrowingText lines={[3, 10]} maxLength={2000} />
      </Form.Item>
      <Form.Item name="scope" label={t('behaviour.scope')} extra={t('behaviour.scopeHint')}>
        <GrowingText lines={[2, 10]} maxLength={2000} />
      </Form.Item>
      <Fold title={t('behaviour.answering')} isOpen>
        <Answering />
      </Fold>
      <Fold title={t('limits.title')} isOpen>
        <Limits />
      </Fold>
      <Fold title={t('behaviour.forAgents')} isOpen>
        <Toggle name={['forAgents', 'suggests']} label={t('behaviour.suggests')} hint={t('behaviour.suggestsHint')} />
        <Toggle
          name={['forAgents', 'summarises']}
          label={t('behaviour.summarises')}
          hint={t('behaviour.summarisesHint')}
        />
      </Fold>
    </FormWindow>
  );
}

function Toggle({ name, label, hint }: { name: string | string[]; label: string; hint: string }) {
  return (
    <Form.Item name={name} label={label} extra={hint} valuePropName="checked">
      <Switch />
    </Form.Item>
  );
}

function Answering() {
  const { t } = useTranslation('highRobot');
  const rules = useRules();
  const { data: robots } = useRobots();
  const standIns = robots?.list.filter(({ kind }) => kind === 'ask') ?? [];
  return (
    <>
      <Toggle name="masking" label={t('behaviour.masking')} hint={t('behaviour.maskingHint')} />
      <Form.Item name="fallback" label={t('behaviour.fallback')} extra={t('behaviour.fallbackHint')}>
        <Select
          allowClear
          placeholder={t('behaviour.toAgent')}
          options={standIns.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Form.Item>
      <div className={style.pair}>
        <Form.Item
          name="seconds"
          label={t('behaviour.seconds')}
          extra={t('behaviour.secondsHint', { most: FALLBACK_SECONDS })}
          rules={[rules.required]}
        >
          <InputNumber min={1} max={MODEL_SECONDS} />
        </Form.Item>
        <Form.Item
          name="maxTokens"
          label={t('behaviour.maxTokens')}
          extra={t('behaviour.maxTokensHint')}
          rules={[rules.required]}
        >
          <InputNumber min={64} max={2000} precision={0} />
        </Form.Item>
      </div>
      <Form.Item
        name="temperature"
        label={t('behaviour.temperature')}
        extra={t('behaviour.temperatureHint')}
        rules={[rules.required]}
      >
        <InputNumber min={0} max={1} step={0.1} />
      </Form.Item>
    </>
  );
}

/** Upper bounds of the server. */
const NUMBERS = [
  { name: ['limits', 'perMinute'], word: 'perMinute', min: 1, max: 60, precision: 0 },
  { name: ['limits', 'perDay'], word: 'perDay', min: 1, max: 1000, precision: 0 },
  { name: ['limits', 'tokens'], word: 'tokens', min: 0, max: 10_000_000, precision: 0 },
  { name: ['limits', 'money'], word: 'money', min: 0, max: 1_000_000, precision: 2 },
  { name: ['price', 'input'], word: 'input', min: 0, max: 1000, precision: 6 },
  { name: ['price', 'output'], word: 'output', min: 0, max: 1000, precision: 6 },
] as const;

function Limits() {
  const { t } = useTranslation('highRobot');
  const rules = useRules();
  return (
    <>
      <p className={style.note}>{t('limits.lead')}</p>
      <div className={style.pair}>
        {NUMBERS.map(({ name, word, min, max, precision }) => (
          <Form.Item key={word} name={[...name]} label={t(`limits.${word}`)} rules={[rules.required]}>
            <InputNumber min={min} max={max} precision={precision} />
          </Form.Item>
        ))}
      </div>
      <Form.Item name={['price', 'currency']} label={t('limits.currency')} rules={[rules.required]}>
        <Input maxLength={8} spellCheck={false} />
      </Form.Item>
    </>
  );
}
