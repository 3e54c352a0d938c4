import Button from 'antd/es/button';
import Checkbox from 'antd/es/checkbox';
import DatePicker from 'antd/es/date-picker';
import Input from 'antd/es/input';
import InputNumber from 'antd/es/input-number';
import Radio from 'antd/es/radio';
import Rate from 'antd/es/rate';
import Select from 'antd/es/select';
import Slider from 'antd/es/slider';
import Switch from 'antd/es/switch';
import TimePicker from 'antd/es/time-picker';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTab } from '../../../lib/frame/tab-context';
import type { Control } from '../controls';
import style from '../demo.module.css';
import { DemoPage, Part } from '../demo-page';

type Samples = { plain: ReactNode; disabled: ReactNode; more: ReactNode };
const TEAS = ['龙井', '岩茶', 'Assam'];
const OPTIONS = TEAS.map((value) => ({ value, label: value }));

/** Shows one control: plain, disabled, and in a variant. */
export function ControlPage() {
  const { t } = useTranslation('demo');
  const { path } = useTab();
  const control = path.slice(path.lastIndexOf('/') + 1) as Control;
  const [value, setValue] = useState<string | null>(null);
  const name = t(`control.${control}`);
  const showValue = (chosen: unknown) => setValue(typeof chosen === 'string' ? chosen : JSON.stringify(chosen));
  const { plain, disabled, more } = SAMPLES[control](name, showValue);
  return (
    <DemoPage title={name}>
      <Part title={t('control.plain')}>
        <div className={style.row}>{plain}</div>
        {value !== null && (
          <p className={style.lead} role="status">
            {t('control.chosen', { value })}
          </p>
        )}
      </Part>
      <Part title={t('control.disabled')}>
        <div className={style.row}>{disabled}</div>
      </Part>
      <Part title={t('control.more')}>
        <div className={style.row}>{more}</div>
      </Part>
    </DemoPage>
  );
}

type CreateSamples = (name: string, showValue: (value: unknown) => void) => Samples;
const wide = { width: 'min(280px, 80vw)' };

const SAMPLES: Record<Control, CreateSamples> = {
  button: (name, showValue) => ({
    plain: (
      <>
        {(['primary', 'default', 'dashed', 'text'] as const).map((type) => (
          <Button key={type} type={type} onClick={() => showValue(type)}>
            {type}
          </Button>
        ))}
      </>
    ),
    disabled: <Button disabled>{name}</Button>,
    more: (
      <>
        <Button danger onClick={() => showValue('danger')}>
          danger
        </Button>
        <Button loading disabled>
          loading
        </Button>
        <Button shape="round" size="large" onClick={() => showValue('round')}>
          round
        </Button>
      </>
    ),
  }),
  link: (name, showValue) => ({
    plain: (
      <Button type="link" onClick={() => showValue(name)}>
        {name}
      </Button>
    ),
    disabled: (
      <Button type="link" disabled>
        {name}
      </Button>
    ),
    more: (
      <a href="https://example.com/" target="_blank" rel="noreferrer">
        example.com
      </a>
    ),
  }),
  radio: (name, showValue) => ({
    plain: <Radio.Group aria-label={name} options={TEAS} onChange={({ target }) => showValue(target.value)} />,
    disabled: <Radio.Group aria-label={name} options={TEAS} defaultValue={TEAS[0]} disabled />,
    more: (
      <Radio.Group
        aria-label={name}
        optionType="button"
        options={TEAS}
        defaultValue={TEAS[1]}
        onChange={({ target }) => showValue(target.value)}
      />
    ),
  }),
  checkbox: (_name, showValue) => ({
    plain: <Checkbox.Group options={TEAS} onChange={showValue} />,
    disabled: <Checkbox.Group options={TEAS} defaultValue={[TEAS[0] ?? '']} disabled />,
    more: (
      <Checkbox indeterminate onChange={({ target }) => showValue(target.checked)}>
        {TEAS.join('、')}
      </Checkbox>
    ),
  }),
  input: (name, showValue) => ({
    plain: <Input style={wide} aria-label={name} allowClear onChange={({ target }) => showValue(target.value)} />,
    disabled: <Input style={wide} aria-label={name} disabled value="…" />,
    more: <Input.TextArea style={wide} aria-label={name} rows={3} showCount maxLength={100} />,
  }),
  inputNumber: (name, showValue) => ({
    plain: <InputNumber aria-label={name} min={0} max={99} defaultValue={3} onChange={showValue} />,
    disabled: <InputNumber aria-label={name} disabled value={3} />,
    more: <InputNumber aria-label={name} precision={2} step={0.1} prefix="¥" onChange={showValue} />,
  }),
  select: (name, showValue) => ({
    plain: <Select style={wide} aria-label={name} options={OPTIONS} onChange={showValue} />,
    disabled: <Select style={wide} aria-label={name} options={OPTIONS} defaultValue={TEAS[0]} disabled />,
    more: <Select style={wide} aria-label={name} mode="multiple" options={OPTIONS} onChange={showValue} />,
  }),
  switch: (name, showValue) => ({
    plain: <Switch aria-label={name} onChange={showValue} />,
    disabled: <Switch aria-label={name} disabled checked />,
    more: <Switch aria-label={name} size="small" defaultChecked onChange={showValue} />,
  }),
  slider: (name, showValue) => ({
    plain: <Slider style={wide} ariaLabelForHandle={name} defaultValue={30} onChange={showValue} />,
    disabled: <Slider style={wide} ariaLabelForHandle={name} value={30} disabled />,
    more: <Slider style={wide} range ariaLabelForHandle={[name, name]} defaultValue={[20, 60]} onChange={showValue} />,
  }),
  timePicker: (name, showValue) => ({
    plain: <TimePicker aria-label={name} onChange={(_, text) => showValue(text)} />,
    disabled: <TimePicker aria-label={name} disabled />,
    more: <TimePicker.RangePicker aria-label={name} onChange={(_, text) => showValue(text)} />,
  }),
  datePicker: (name, showValue) => ({
    plain: <DatePicker aria-label={name} onChange={(_, text) => showValue(text)} />,
    disabled: <DatePicker aria-label={name} disabled />,
    more: <DatePicker.RangePicker aria-label={name} onChange={(_, text) => showValue(text)} />,
  }),
  dateTimePicker: (name, showValue) => ({
    plain: <DatePicker aria-label={name} showTime onChange={(_, text) => showValue(text)} />,
    disabled: <DatePicker aria-label={name} showTime disabled />,
    more: <DatePicker.RangePicker aria-label={name} showTime onChange={(_, text) => showValue(text)} />,
  }),
  rate: (_name, showValue) => ({
    plain: <Rate onChange={showValue} />,
    disabled: <Rate disabled value={4} />,
    more: <Rate allowHalf defaultValue={2.5} onChange={showValue} />,
  }),
};
