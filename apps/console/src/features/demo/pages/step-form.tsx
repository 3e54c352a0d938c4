import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import Descriptions from 'antd/es/descriptions';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import InputNumber from 'antd/es/input-number';
import Result from 'antd/es/result';
import Steps from 'antd/es/steps';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../lib/i18n/use-error-text';
import { useServices } from '../../../lib/services';
import { toast } from '../../../ui/toast/toast';
import style from '../demo.module.css';
import { DemoPage } from '../demo-page';

type Transfer = { from: string; to: string; amount: number };
const FIRST: Transfer = { from: '6222 0000 0000 0001', to: '', amount: 100 };

/** A form in three steps: fill in, confirm, done. A step back keeps the input. */
export function StepFormPage() {
  const { t } = useTranslation('demo');
  const [step, setStep] = useState(0);
  const [transfer, setTransfer] = useState(FIRST);
  const [isBusy, setBusy] = useState(false);
  const { request } = useServices();
  const errorText = useErrorText();

  async function send(): Promise<void> {
    setBusy(true);
    try {
      await request('POST /demo/other/other/doEdit', transfer);
      setStep(2);
    } catch (error) {
      toast.bad(errorText(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <DemoPage title={t('step.title')}>
      <Steps
        current={step}
        items={(['fill', 'confirm', 'done'] as const).map((key) => ({ title: t(`step.${key}`) }))}
      />
      {step === 0 && (
        <Fill
          transfer={transfer}
          onFilled={(values) => {
            setTransfer(values);
            setStep(1);
          }}
        />
      )}
      {step === 1 && (
        <div className={`${style.part} ${style.narrow}`}>
          <Alert type="info" showIcon title={t('step.hint')} />
          <Descriptions
            column={1}
            bordered
            items={(['from', 'to', 'amount'] as const).map((key) => ({
              key,
              label: t(`step.${key}`),
              children: transfer[key],
            }))}
          />
          <div className={style.row}>
            <Button type="primary" loading={isBusy} onClick={() => void send()}>
              {t('step.send')}
            </Button>
            <Button onClick={() => setStep(0)}>{t('step.before')}</Button>
          </div>
        </div>
      )}
      {step === 2 && (
        <Result
          status="success"
          title={t('step.sent')}
          subTitle={`${transfer.to}：${transfer.amount}`}
          extra={
            <Button
              onClick={() => {
                setTransfer(FIRST);
                setStep(0);
              }}
            >
              {t('step.again')}
            </Button>
          }
        />
      )}
    </DemoPage>
  );
}

function Fill({ transfer, onFilled }: { transfer: Transfer; onFilled: (transfer: Transfer) => void }) {
  const { t } = useTranslation('demo');
  return (
    <Form name="demoStep" className={style.narrow ?? ''} layout="vertical" initialValues={transfer} onFinish={onFilled}>
      <Form.Item name="from" label={t('step.from')} rules={[{ required: true }]}>
        <Input />
      </Form.Item>
      <Form.Item name="to" label={t('step.to')} rules={[{ required: true, whitespace: true }]}>
        <Input />
      </Form.Item>
      <Form.Item name="amount" label={t('step.amount')} rules={[{ required: true, type: 'number', min: 0.01 }]}>
        <InputNumber precision={2} style={{ width: '100%' }} />
      </Form.Item>
      <Button type="primary" htmlType="submit">
        {t('step.next')}
      </Button>
    </Form>
  );
}
