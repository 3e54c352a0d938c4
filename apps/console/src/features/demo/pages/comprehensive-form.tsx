import Button from 'antd/es/button';
import Cascader from 'antd/es/cascader';
import Checkbox from 'antd/es/checkbox';
import DatePicker from 'antd/es/date-picker';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import InputNumber from 'antd/es/input-number';
import Radio from 'antd/es/radio';
import Segmented from 'antd/es/segmented';
import Select from 'antd/es/select';
import Switch from 'antd/es/switch';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../../lib/services';
import style from '../demo.module.css';
import { DemoPage } from '../demo-page';
import type { Listed } from '../mock/table';
import { Transfer } from '../transfer';
import { useMockAnswer } from '../use-mock';

const TEAM = ['林晓', '周宁', '陈嘉', 'Alice', 'Ben'];

const CITIES = ['hangzhou', 'suzhou', 'chengdu'] as const;
const TEAS = ['green', 'oolong', 'black'] as const;

type Region = { name: string; code: string; children: Region[] };
type Labels = 'left' | 'right' | 'top';

/** A form with many controls: label positions, cascader of regions, transfer list, rules. */
export function ComprehensiveFormPage() {
  const { t } = useTranslation('demo');
  const [labels, setLabels] = useState<Labels>('top');
  const [form] = Form.useForm();
  const [sent, setSent] = useState<string | null>(null);
  const isHorizontal = labels !== 'top';

  return (
    <DemoPage title={t('form.title')} lead={t('form.lead')}>
      <Segmented<Labels>
        aria-label={t('form.labels')}
        value={labels}
        onChange={setLabels}
        style={{ justifySelf: 'start' }}
        options={(['left', 'right', 'top'] as const).map((value) => ({ value, label: t(`form.label.${value}`) }))}
      />
      <Form
        name="demoForm"
        form={form}
        className={style.narrow ?? ''}
        layout={isHorizontal ? 'horizontal' : 'vertical'}
        labelAlign={labels === 'left' ? 'left' : 'right'}
        {...(isHorizontal && { labelCol: { sm: 6 }, wrapperCol: { sm: 18 } })}
        onFinish={(values) => setSent(JSON.stringify(values, null, 2))}
        scrollToFirstError={{ focus: true }}
      >
        <Fields />
        <div className={style.row}>
          <Button type="primary" htmlType="submit">
            {t('form.submit')}
          </Button>
          <Button
            onClick={() => {
              form.resetFields();
              setSent(null);
            }}
          >
            {t('form.reset')}
          </Button>
        </div>
      </Form>
      {sent && (
        <pre className={style.code} role="status">
          {sent}
        </pre>
      )}
    </DemoPage>
  );
}

function Fields() {
  const { t } = useTranslation('demo');
  const { request } = useServices();
  const ask = useCallback(() => request('GET /demo/area/getList') as Promise<Listed<Region>>, [request]);
  const regions = useMockAnswer(ask).answer?.list ?? [];
  return (
    <>
      <Form.Item name="name" label={t('form.name')} rules={[{ required: true, whitespace: true, max: 20 }]}>
        <Input />
      </Form.Item>
      <Form.Item name="email" label={t('form.email')} rules={[{ required: true }, { type: 'email', max: 254 }]}>
        <Input />
      </Form.Item>
      <Form.Item name="city" label={t('form.city')}>
        <Select options={CITIES.map((value) => ({ value, label: t(`form.cities.${value}`) }))} />
      </Form.Item>
      <Form.Item name="region" label={t('form.region')}>
        <Cascader options={regions} fieldNames={{ label: 'name', value: 'code' }} showSearch />
      </Form.Item>
      <Form.Item name="when" label={t('form.when')}>
        <DatePicker.RangePicker style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item name="amount" label={t('form.amount')} initialValue={1} rules={[{ type: 'number', min: 1, max: 99 }]}>
        <InputNumber />
      </Form.Item>
      <Form.Item name="tea" label={t('form.tea')} initialValue="green">
        <Radio.Group options={TEAS.map((value) => ({ value, label: t(`form.teas.${value}`) }))} />
      </Form.Item>
      <Form.Item name="extras" label={t('form.extras')}>
        <Checkbox.Group options={TEAS.map((value) => ({ value, label: t(`form.teas.${value}`) }))} />
      </Form.Item>
      <Form.Item name="gift" label={t('form.gift')} valuePropName="checked">
        <Switch />
      </Form.Item>
      <Form.Item name="team" label={t('form.team')}>
        <Transfer names={TEAM} />
      </Form.Item>
    </>
  );
}
