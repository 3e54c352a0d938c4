import Form from 'antd/es/form';
import Input from 'antd/es/input';
import InputNumber from 'antd/es/input-number';
import Select from 'antd/es/select';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../../lib/services';
import { FormWindow } from '../../../ui/form/form-window';
import { MultiSelect } from '../../../ui/form/multi-select';
import { useRules } from '../../../ui/form/use-rules';
import { Notice } from '../../../ui/notice';
import { useRefresh, useRobots } from '../queries';
import type { Source } from './queries';

const KINDS = ['site', 'entries', 'letters', 'history'] as const;
type Kind = (typeof KINDS)[number];
type Values = { kind: Kind; name: string; url: string; robots: string[]; days: number };

const NEW: Values = { kind: 'site', name: '', url: '', robots: [], days: 90 };

type Props = { robot: string; source: Source | null; onClose: () => void };

/** Adds a source, or changes one; it is read at once. */
export function SourceForm({ robot, source, onClose }: Props) {
  const { t } = useTranslation('highRobot');
  const api = useApi();
  const refresh = useRefresh();
  return (
    <FormWindow<Values>
      tells
      width={560}
      title={t(source ? 'sources.edit' : 'sources.add')}
      {...(source && { draft: source.id })}
      initial={
        source
          ? { kind: source.kind as Kind, name: source.name, url: source.url, ...source.settings }
          : { ...NEW, name: '' }
      }
      fieldOfError={{ 'bad-target': 'url', 'private-target': 'url' }}
      onSubmit={async ({ kind, name, url = '', robots = [], days = NEW.days }) => {
        await api('POST /robot/doSource', {
          robot,
          kind,
          name: name.trim(),
          url: url.trim(),
          settings: { robots, days },
          ...(source && { id: source.id }),
        });
        await refresh();
      }}
      onClose={onClose}
    >
      {!source && (
        <Form.Item name="kind" label={t('sources.kind')}>
          <Select options={KINDS.map((value) => ({ value, label: t(`sources.kinds.${value}`) }))} />
        </Form.Item>
      )}
      <Form.Item noStyle dependencies={['kind']}>
        {({ getFieldValue }) => <OfKind kind={source ? (source.kind as Kind) : (getFieldValue('kind') as Kind)} />}
      </Form.Item>
      <Form.Item name="name" label={t('sources.name')} extra={t('sources.nameHint')}>
        <Input maxLength={100} />
      </Form.Item>
    </FormWindow>
  );
}

function OfKind({ kind }: { kind: Kind }) {
  const { t } = useTranslation('highRobot');
  const rules = useRules();
  const { data: robots } = useRobots();
  if (kind === 'site')
    return (
      <Form.Item name="url" label={t('sources.url')} extra={t('sources.urlHint')} rules={[rules.required]}>
        <Input maxLength={1000} inputMode="url" placeholder="https://shop.example/help/" spellCheck={false} />
      </Form.Item>
    );
  if (kind === 'entries')
    return (
      <Form.Item name="robots" label={t('sources.robots')} extra={t('sources.robotsHint')} rules={[rules.required]}>
        <MultiSelect
          mode="multiple"
          options={(robots?.list ?? [])
            .filter((one) => one.kind === 'ask')
            .map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Form.Item>
    );
  return (
    <>
      <Form.Item name="days" label={t('sources.days')} rules={[rules.required]}>
        <InputNumber min={1} max={365} precision={0} />
      </Form.Item>
      <Form.Item>
        <Notice kind="info">{t('sources.personal')}</Notice>
      </Form.Item>
    </>
  );
}
