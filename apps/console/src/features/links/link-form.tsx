import AutoComplete from 'antd/es/auto-complete';
import DatePicker from 'antd/es/date-picker';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import InputNumber from 'antd/es/input-number';
import Segmented from 'antd/es/segmented';
import Select from 'antd/es/select';
import dayjs, { type Dayjs } from 'dayjs';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button';
import { FormWindow } from '../../ui/form/form-window';
import { GrowingText } from '../../ui/form/growing-text';
import { useRules } from '../../ui/form/use-rules';
import style from './links.module.css';
import { type Link, type LinkEdit, useEditLink, useLinkOptions } from './queries';

type Values = {
  name: string;
  code: string;
  site: string;
  /** `agent:<id>`, `group:<id>`; empty: everybody. */
  target: string;
  style: Link['style'];
  language: Link['language'];
  skill: string;
  greeting: string;
  parameters: { name: string; value: string }[];
  startsAt: Dayjs | null;
  endsAt: Dayjs | null;
  capOf: 'none' | 'visits' | 'conversations';
  cap: number | null;
  overUrl: string;
  posterTitle: string;
  posterText: string;
};

const STYLES = ['full', 'popup', 'inpage'] as const;

type Props = { link: Link | null; isCopy: boolean; onClose: () => void; onMade: (link: Link) => void };

/** Makes a link, or changes one; a copy begins as the other is. */
export function LinkForm({ link, isCopy, onClose, onMade }: Props) {
  const { t } = useTranslation('links');
  const rules = useRules();
  const edit = useEditLink();
  const { data: options } = useLinkOptions();
  const known = isCopy ? null : link;

  async function submit(values: Values): Promise<void> {
    const saved = await edit.mutateAsync(toEdit(values, known));
    if (!known) onMade(saved);
  }

  return (
    <FormWindow<Values>
      title={known ? t('form.change', { name: known.name }) : t('form.create')}
      as="drawer"
      width={520}
      initial={link ? valuesOf(link, isCopy ? t('copyOf', { name: link.name }) : link.name) : EMPTY}
      submitText={known ? t('form.submitChange') : t('form.submitCreate')}
      fieldOfError={{ 'in-use': 'code', 'unknown-agent': 'target', 'unknown-group': 'target', 'unknown-site': 'site' }}
      onSubmit={submit}
      onClose={onClose}
    >
      <Form.Item name="name" label={t('form.name')} extra={t('form.nameHint')} rules={[rules.required]}>
        <Input maxLength={100} />
      </Form.Item>
      {!known && (
        <Form.Item
          name="code"
          label={t('form.code')}
          extra={t('form.codeHint')}
          rules={[{ pattern: /^[a-z0-9][a-z0-9-]{2,39}$/, message: t('form.badCode') }]}
        >
          <Input maxLength={40} prefix="/l/" autoCapitalize="none" spellCheck={false} />
        </Form.Item>
      )}
      {(options?.sites.length ?? 0) > 1 && (
        <Form.Item name="site" label={t('form.site')}>
          <Select options={options?.sites.map(({ id, name }) => ({ value: id, label: name }))} />
        </Form.Item>
      )}
      <Form.Item name="target" label={t('form.target')} extra={t('form.targetHint')}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          options={[
            { value: '', label: t('form.anybody') },
            {
              label: t('targets.group'),
              options: (options?.groups ?? []).map(({ id, name }) => ({ value: `group:${id}`, label: name })),
            },
            {
              label: t('targets.agent'),
              options: (options?.agents ?? []).map(({ id, nickname }) => ({ value: `agent:${id}`, label: nickname })),
            },
          ]}
        />
      </Form.Item>
      <Form.Item noStyle dependencies={['style']}>
        {({ getFieldValue }) => (
          <Form.Item
            name="style"
            label={t('form.style')}
            extra={t(`form.styleHint.${(getFieldValue('style') as Link['style']) ?? 'full'}`)}
          >
            <Segmented options={STYLES.map((value) => ({ value, label: t(`styles.${value}`) }))} />
          </Form.Item>
        )}
      </Form.Item>
      <Form.Item name="language" label={t('form.language')} extra={t('form.languageHint')}>
        <Select
          options={(['auto', 'zh', 'en'] as const).map((value) => ({ value, label: t(`form.languages.${value}`) }))}
        />
      </Form.Item>
      <Form.Item name="skill" label={t('form.skill')} extra={t('form.skillHint')}>
        <AutoComplete
          allowClear
          maxLength={40}
          showSearch={{ filterOption: true }}
          options={(options?.skills ?? []).map((value) => ({ value }))}
        />
      </Form.Item>
      <Form.Item name="greeting" label={t('form.greeting')} extra={t('form.greetingHint')}>
        <GrowingText maxLength={500} lines={[2, 5]} />
      </Form.Item>
      <Form.Item label={t('form.parameters')} extra={t('form.parametersHint')}>
        <Parameters />
      </Form.Item>
      <div className={style.two}>
        <Form.Item name="startsAt" label={t('form.startsAt')} extra={t('form.validHint')}>
          <DatePicker showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item
          name="endsAt"
          label={t('form.endsAt')}
          dependencies={['startsAt']}
          rules={[
            ({ getFieldValue }) => ({
              validator: (_field, value: Dayjs | null) =>
                value && getFieldValue('startsAt') && !value.isAfter(getFieldValue('startsAt') as Dayjs)
                  ? Promise.reject(new Error(t('form.backwards')))
                  : Promise.resolve(),
            }),
          ]}
        >
          <DatePicker showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" style={{ width: '100%' }} />
        </Form.Item>
      </div>
      <Form.Item noStyle dependencies={['capOf']}>
        {({ getFieldValue }) => (
          <div className={style.two}>
            <Form.Item name="capOf" label={t('form.capOf')} extra={t('form.capHint')}>
              <Select
                options={(['none', 'visits', 'conversations'] as const).map((value) => ({
                  value,
                  label: t(`form.capOfs.${value}`),
                }))}
              />
            </Form.Item>
            {getFieldValue('capOf') !== 'none' && (
              <Form.Item name="cap" label={t('form.cap')} rules={[rules.required]}>
                <InputNumber min={1} max={100_000_000} precision={0} style={{ width: '100%' }} />
              </Form.Item>
            )}
          </div>
        )}
      </Form.Item>
      <Form.Item
        name="overUrl"
        label={t('form.overUrl')}
        extra={t('form.overUrlHint')}
        rules={[{ pattern: /^https?:\/\/[^\s/?#@\\]+(?:[/?#]\S*)?$/i, message: t('form.badAddress') }]}
      >
        <Input maxLength={2000} inputMode="url" placeholder="https://" />
      </Form.Item>
      <Form.Item name="posterTitle" label={t('form.posterTitle')}>
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item name="posterText" label={t('form.posterText')}>
        <GrowingText maxLength={200} lines={[1, 4]} />
      </Form.Item>
    </FormWindow>
  );
}

function Parameters() {
  const { t } = useTranslation('links');
  const rules = useRules();
  return (
    <Form.List name="parameters">
      {(fields, { add, remove }) => (
        <>
          {fields.map(({ key, name }) => (
            <div key={key} className={style.pair}>
              <Form.Item
                name={[name, 'name']}
                noStyle
                rules={[rules.required, { pattern: /^[A-Za-z]\w{0,39}$/, message: t('form.badName') }]}
              >
                <Input maxLength={40} aria-label={t('form.parameterName')} placeholder="utm_source" />
              </Form.Item>
              <Form.Item name={[name, 'value']} noStyle rules={[rules.required]}>
                <Input maxLength={200} aria-label={t('form.parameterValue')} placeholder={t('form.parameterValue')} />
              </Form.Item>
              <Button look="quiet" icon="close" aria-label={t('form.dropParameter')} onClick={() => remove(name)} />
            </div>
          ))}
          {fields.length < 20 && (
            <Button icon="plus" size="s" onClick={() => add({ name: '', value: '' })}>
              {t('form.addParameter')}
            </Button>
          )}
        </>
      )}
    </Form.List>
  );
}

const EMPTY: Partial<Values> = {
  target: '',
  style: 'full',
  language: 'auto',
  skill: '',
  greeting: '',
  parameters: [],
  startsAt: null,
  endsAt: null,
  capOf: 'none',
  overUrl: '',
  posterTitle: '',
  posterText: '',
};

function valuesOf(link: Link, name: string): Partial<Values> {
  const at = (time: number | null): Dayjs | null => (time === null ? null : dayjs(time));
  return {
    name,
    site: link.site.id,
    target: link.agent ? `agent:${link.agent.id}` : link.group ? `group:${link.group.id}` : '',
    style: link.style,
    language: link.language,
    skill: link.skill,
    greeting: link.greeting,
    parameters: link.parameters,
    startsAt: at(link.startsAt),
    endsAt: at(link.endsAt),
    capOf: link.capOf ?? 'none',
    cap: link.cap,
    overUrl: link.overUrl,
    posterTitle: link.posterTitle,
    posterText: link.posterText,
  };
}

/** The whole of it: the version guards a colleague's change in between. */
function toEdit(
  { target, skill, startsAt, endsAt, capOf, cap, code, site, ...rest }: Values,
  known: Link | null,
): LinkEdit {
  const [kind, id] = target.split(':');
  const ms = (time: Dayjs | null | undefined): number | null => time?.valueOf() ?? null;
  return {
    ...rest,
    skill: skill?.trim() ?? '',
    ...(known ? { id: known.id, version: known.version } : code ? { code } : {}),
    ...(site ? { site } : {}),
    agent: kind === 'agent' ? (id ?? null) : null,
    group: kind === 'group' ? (id ?? null) : null,
    startsAt: ms(startsAt),
    endsAt: ms(endsAt),
    capOf: capOf === 'none' ? null : capOf,
    cap: capOf === 'none' ? null : (cap ?? null),
  };
}
