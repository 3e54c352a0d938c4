import AutoComplete from 'antd/es/auto-complete';
import DatePicker from 'antd/es/date-picker';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import InputNumber from 'antd/es/input-number';
import Segmented from 'antd/es/segmented';
import Select from 'antd/es/select';
import Switch from 'antd/es/switch';
import dayjs, { type Dayjs } from 'dayjs';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button';
import { FormWindow } from '../../ui/form/form-window';
import { GrowingText } from '../../ui/form/growing-text';
import { MultiSelect } from '../../ui/form/multi-select';
import { useRules } from '../../ui/form/use-rules';
import style from './links.module.css';
import { type Link, type LinkEdit, useEditLink, useLinkOptions } from './queries';

type Values = {
  name: string;
  code: string;
  site: string;
  /** `agent:<id>`, `group:<id>`; empty: everybody. */
  target: string;
  /** The same of a second target; `none`: there is one. */
  second: string;
  share: number | null;
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
  isLocked: boolean;
  password?: string;
  domains: string[];
  posterTitle: string;
  posterText: string;
};

const MOST_PARAMETERS = 20;
/** What campaigns are told apart by everywhere: where, how, which one. */
const UTM = ['utm_source', 'utm_medium', 'utm_campaign'] as const;

const STYLES = ['full', 'popup', 'inpage'] as const;

type Props = { link: Link | null; isCopy: boolean; onClose: () => void; onMade: (link: Link) => void };

/** Makes a link, or changes one; a copy begins as the other is. */
export function LinkForm({ link, isCopy, onClose, onMade }: Props) {
  const { t } = useTranslation('links');
  const rules = useRules();
  const edit = useEditLink();
  const { data: options } = useLinkOptions();
  const known = isCopy ? null : link;
  const firstSite = options?.sites[0]?.name ?? '';
  const somebody = [
    { value: '', label: t('form.anybody') },
    {
      label: t('targets.group'),
      options: (options?.groups ?? []).map(({ id, name }) => ({ value: `group:${id}`, label: name })),
    },
    {
      label: t('targets.agent'),
      options: (options?.agents ?? []).map(({ id, nickname }) => ({ value: `agent:${id}`, label: nickname })),
    },
  ];

  async function submit(values: Values): Promise<void> {
    const saved = await edit.mutateAsync(toEdit(values, known));
    if (!known) onMade(saved);
  }

  return (
    <FormWindow<Values>
      title={known ? t('form.change', { name: known.name }) : t('form.create')}
      as="drawer"
      width={520}
      initial={link ? valuesOf(link, isCopy ? t('copyOf', { name: link.name }) : link.name, isCopy) : EMPTY}
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
        <Form.Item
          name="site"
          label={t('form.site')}
          extra={link ? undefined : t('form.siteHint', { name: firstSite })}
        >
          <Select
            placeholder={firstSite}
            options={options?.sites.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Form.Item>
      )}
      <Form.Item name="target" label={t('form.target')} extra={t('form.targetHint')}>
        <Select showSearch={{ optionFilterProp: 'label' }} options={somebody} />
      </Form.Item>
      <Form.Item noStyle dependencies={['second']}>
        {({ getFieldValue }) => (
          <div className={getFieldValue('second') === 'none' ? undefined : style.two}>
            <Form.Item name="second" label={t('form.second')} extra={t('form.secondHint')}>
              <Select
                showSearch={{ optionFilterProp: 'label' }}
                options={[{ value: 'none', label: t('form.noSecond') }, ...somebody]}
              />
            </Form.Item>
            {getFieldValue('second') !== 'none' && (
              <Form.Item name="share" label={t('form.secondShare')} rules={[rules.required]}>
                <InputNumber min={1} max={99} precision={0} suffix="%" style={{ width: '100%' }} />
              </Form.Item>
            )}
          </div>
        )}
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
          <div className={getFieldValue('capOf') === 'none' ? undefined : style.two}>
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
      <Form.Item
        name="domains"
        label={t('form.domains')}
        extra={t('form.domainsHint')}
        rules={[
          {
            validator: (_field, value: string[]) =>
              value.every((domain) => /^[^\s/]+(?:\/\/[^\s/]+)?\/?$/.test(domain)) && value.length <= 50
                ? Promise.resolve()
                : Promise.reject(new Error(t('form.badDomain'))),
          },
        ]}
      >
        <MultiSelect
          mode="tags"
          open={false}
          suffixIcon={null}
          tokenSeparators={[',', ' ', '，']}
          placeholder="example.com"
        />
      </Form.Item>
      <Form.Item name="isLocked" label={t('form.isLocked')} extra={t('form.isLockedHint')} valuePropName="checked">
        <Switch />
      </Form.Item>
      <Form.Item noStyle dependencies={['isLocked']}>
        {({ getFieldValue }) =>
          getFieldValue('isLocked') && (
            <Form.Item
              name="password"
              label={t('form.password')}
              extra={known?.isLocked ? t('form.passwordKept') : t('form.passwordHint')}
              rules={[...(known?.isLocked ? [] : [rules.required]), { min: 6, message: t('form.shortPassword') }]}
            >
              <Input.Password maxLength={100} autoComplete="new-password" />
            </Form.Item>
          )
        }
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
                <AutoComplete
                  maxLength={40}
                  aria-label={t('form.parameterName')}
                  placeholder="utm_source"
                  showSearch={{ filterOption: true }}
                  options={UTM.map((value) => ({ value }))}
                />
              </Form.Item>
              <Form.Item name={[name, 'value']} noStyle rules={[rules.required]}>
                <Input maxLength={200} aria-label={t('form.parameterValue')} placeholder={t('form.parameterValue')} />
              </Form.Item>
              <Button look="quiet" icon="close" aria-label={t('form.dropParameter')} onClick={() => remove(name)} />
            </div>
          ))}
          {fields.length < MOST_PARAMETERS && (
            <div className={style.row}>
              <Button icon="plus" size="s" onClick={() => add({ name: '', value: '' })}>
                {t('form.addParameter')}
              </Button>
              <Form.Item noStyle dependencies={['parameters']}>
                {({ getFieldValue }) => {
                  const known = ((getFieldValue('parameters') ?? []) as Values['parameters']).map((one) => one?.name);
                  const lacking = UTM.filter((name) => !known.includes(name)).slice(0, MOST_PARAMETERS - known.length);
                  if (lacking.length === 0) return null;
                  return (
                    <Button
                      size="s"
                      onClick={() => {
                        for (const name of lacking) add({ name, value: '' });
                      }}
                    >
                      {t('form.addUtm')}
                    </Button>
                  );
                }}
              </Form.Item>
            </div>
          )}
        </>
      )}
    </Form.List>
  );
}

const EMPTY: Partial<Values> = {
  target: '',
  second: 'none',
  share: 50,
  style: 'full',
  language: 'auto',
  skill: '',
  greeting: '',
  parameters: [],
  startsAt: null,
  endsAt: null,
  capOf: 'none',
  overUrl: '',
  isLocked: false,
  domains: [],
  posterTitle: '',
  posterText: '',
};

const targetOf = ({ agent, group }: Pick<Link, 'agent' | 'group'>): string =>
  agent ? `agent:${agent.id}` : group ? `group:${group.id}` : '';

/** A copy has no password: nobody can tell it. */
function valuesOf(link: Link, name: string, isCopy: boolean): Partial<Values> {
  const at = (time: number | null): Dayjs | null => (time === null ? null : dayjs(time));
  return {
    name,
    site: link.site.id,
    target: targetOf(link),
    second: link.second ? targetOf(link.second) : 'none',
    share: link.second?.share ?? 50,
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
    isLocked: link.isLocked && !isCopy,
    domains: link.domains,
    posterTitle: link.posterTitle,
    posterText: link.posterText,
  };
}

/** The whole of it: the version guards a colleague's change in between. */
function toEdit(
  { target, second, share, isLocked, password, skill, startsAt, endsAt, capOf, cap, code, site, ...rest }: Values,
  known: Link | null,
): LinkEdit {
  const ms = (time: Dayjs | null | undefined): number | null => time?.valueOf() ?? null;
  return {
    ...rest,
    skill: skill?.trim() ?? '',
    ...(known ? { id: known.id, version: known.version } : code ? { code } : {}),
    ...(site ? { site } : {}),
    ...placeOf(target),
    second: second === 'none' ? null : { ...placeOf(second), share: share ?? 50 },
    ...(isLocked ? (password ? { password } : {}) : { password: null }),
    startsAt: ms(startsAt),
    endsAt: ms(endsAt),
    capOf: capOf === 'none' ? null : capOf,
    cap: capOf === 'none' ? null : (cap ?? null),
  };
}

function placeOf(target: string): { agent: string | null; group: string | null } {
  const [kind, id = null] = target.split(':');
  return { agent: kind === 'agent' ? id : null, group: kind === 'group' ? id : null };
}
