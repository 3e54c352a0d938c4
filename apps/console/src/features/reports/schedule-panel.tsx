import { MOST_RECIPIENTS, scheduleFiles, scheduleUnits } from '@parley/core/census/questions';
import { isEmail } from '@parley/core/validate/account';
import Form from 'antd/es/form';
import Radio from 'antd/es/radio';
import Select from 'antd/es/select';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../lib/i18n/i18n';
import { useApi } from '../../lib/services';
import { clockOf, DAYS, dayName } from '../../lib/time/shift-text';
import { Button } from '../../ui/button';
import { FormWindow } from '../../ui/form/form-window';
import { useRules } from '../../ui/form/use-rules';
import { Notice } from '../../ui/notice';
import { toast } from '../../ui/toast/toast';
import { useRefresh, useReport } from './queries';
import type { Report, Schedule } from './question';
import style from './reports.module.css';
import { Sendings } from './sendings';

const USUAL: Omit<Schedule, 'language'> = { every: 'week', weekday: 1, day: 1, hour: 9, recipients: [], file: 'xlsx' };
const numbers = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, n) => from + n);

type Props = { report: Report; canMail: boolean; zone: string; onClose: () => void };

/** When and to whom a report is sent by mail, and what became of its last mails. */
export function SchedulePanel({ report: given, canMail, zone, onClose }: Props) {
  const { t } = useTranslation('reports');
  const api = useApi();
  const rules = useRules();
  const refresh = useRefresh();
  const report = useReport(given.id).data?.report ?? given;
  const { schedule } = report;

  async function save(values: Schedule): Promise<void> {
    await api('POST /census/reports/doSchedule', { id: report.id, schedule: { ...USUAL, ...values } }, { quiet: true });
    await refresh();
  }

  async function stop(): Promise<void> {
    await api('POST /census/reports/doSchedule', { id: report.id, schedule: null });
    await refresh();
    onClose();
  }

  async function sendNow(): Promise<void> {
    const { mails } = await api('POST /census/reports/doSend', { id: report.id });
    await refresh();
    toast.good(t('schedule.onTheirWay', { count: mails }));
  }

  const {
    nextAt: _,
    stopped,
    ...initial
  } = schedule ?? {
    ...USUAL,
    ...{ language: currentLanguage(), nextAt: null, stopped: false },
  };
  return (
    <FormWindow<Schedule>
      as="drawer"
      width={640}
      title={t('schedule.title', { name: report.name })}
      initial={initial}
      draft={report.id}
      tells
      onSubmit={save}
      onClose={onClose}
    >
      {!canMail && <Notice kind="wait">{t('schedule.noMail')}</Notice>}
      {stopped && <Notice kind="bad">{t('schedule.stoppedHint')}</Notice>}
      <p className={style.note}>{t('schedule.zone', { zone })}</p>
      <When />
      <Form.Item
        name="recipients"
        label={t('schedule.recipients')}
        extra={t('schedule.recipientsHint')}
        rules={[rules.required, rules.list({ max: MOST_RECIPIENTS }), addresses(t('schedule.badAddress'))]}
      >
        <Select mode="tags" tokenSeparators={[',', ';', ' ', '，', '；']} open={false} suffixIcon={null} />
      </Form.Item>
      <Form.Item name="file" label={t('schedule.file')}>
        <Radio.Group options={scheduleFiles.map((value) => ({ value, label: t(`schedule.files.${value}`) }))} />
      </Form.Item>
      <Form.Item name="language" label={t('schedule.language')}>
        <Radio.Group
          options={(['zh', 'en'] as const).map((value) => ({ value, label: t(`schedule.languages.${value}`) }))}
        />
      </Form.Item>
      {schedule && (
        <>
          <div className={style.buttons}>
            <Button icon="send" disabled={!canMail} onClick={() => void sendNow()}>
              {t('schedule.sendNow')}
            </Button>
            <Button look="danger" onClick={() => void stop()}>
              {t('schedule.remove')}
            </Button>
          </div>
          <Sendings id={report.id} zone={zone} />
        </>
      )}
    </FormWindow>
  );
}

const addresses = (message: string) => ({
  validator: (_: unknown, value: readonly string[] = []) =>
    value.every((each) => isEmail(each)) ? Promise.resolve() : Promise.reject(new Error(message)),
});

function When() {
  const { t } = useTranslation('reports');
  const every = Form.useWatch<Schedule['every'] | undefined>('every');
  return (
    <>
      <Form.Item name="every" label={t('schedule.every')}>
        <Radio.Group options={scheduleUnits.map((value) => ({ value, label: t(`schedule.units.${value}`) }))} />
      </Form.Item>
      <div className={style.when}>
        {every === 'week' && (
          <Form.Item name="weekday" label={t('schedule.weekday')}>
            <Select options={DAYS.map((value) => ({ value, label: dayName(value) }))} />
          </Form.Item>
        )}
        {every === 'month' && (
          <Form.Item name="day" label={t('schedule.day')} extra={t('schedule.dayHint')}>
            <Select options={numbers(1, 31).map((value) => ({ value, label: value }))} />
          </Form.Item>
        )}
        <Form.Item name="hour" label={t('schedule.hour')}>
          <Select options={numbers(0, 23).map((value) => ({ value, label: clockOf(value * 60) }))} />
        </Form.Item>
      </div>
    </>
  );
}
