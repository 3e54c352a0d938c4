import { linkFields } from '@parley/protocol/fields/links';
import AutoComplete from 'antd/es/auto-complete';
import DatePicker from 'antd/es/date-picker';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import InputNumber from 'antd/es/input-number';
import Segmented from 'antd/es/segmented';
import Select from 'antd/es/select';
import Switch from 'antd/es/switch';
import type { Dayjs } from 'dayjs';
import { useTranslation } from 'react-i18next';
import { useFields } from '../../lib/fields/use-fields';
import { GrowingText } from '../../ui/form/growing-text';
import { MultiSelect } from '../../ui/form/multi-select';
import { useRules } from '../../ui/form/use-rules';
import { LinkParameters } from './link-parameters';
import { areDomains } from './link-values';
import style from './links.module.css';
import { type Link, useLinkOptions } from './queries';

const STYLES = ['full', 'popup', 'inpage'] as const;

/** The name of a link, its address (for a new link only), and its site if there are several. */
export function NameFields({ link, known }: { link: Link | null; known: Link | null }) {
  const { t } = useTranslation('links');
  const rules = useRules();
  const { data: options } = useLinkOptions();
  const firstSite = options?.sites[0]?.name ?? '';
  return (
    <>
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
    </>
  );
}

/** The target of the conversations, and an optional second target with its share. */
export function TargetFields() {
  const { t } = useTranslation('links');
  const rules = useRules();
  const { data: options } = useLinkOptions();
  const targets = [
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
  return (
    <>
      <Form.Item name="target" label={t('form.target')} extra={t('form.targetHint')}>
        <Select showSearch={{ optionFilterProp: 'label' }} options={targets} />
      </Form.Item>
      <Form.Item noStyle dependencies={['second']}>
        {({ getFieldValue }) => (
          <div className={getFieldValue('second') === 'none' ? undefined : style.two}>
            <Form.Item name="second" label={t('form.second')} extra={t('form.secondHint')}>
              <Select
                showSearch={{ optionFilterProp: 'label' }}
                options={[{ value: 'none', label: t('form.noSecond') }, ...targets]}
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
    </>
  );
}

/** How the chat opens, its language, skill, greeting and parameters. */
export function OpeningFields() {
  const { t } = useTranslation('links');
  const texts = useFields(linkFields);
  const { data: options } = useLinkOptions();
  return (
    <>
      <Form.Item noStyle dependencies={['style']}>
        {({ getFieldValue }) => (
          <Form.Item
            name="style"
            label={t('form.style')}
            extra={t(`form.styleHint.${(getFieldValue('style') as Link['style']) ?? 'full'}`)}
          >
            <Segmented options={texts.options('style', STYLES)} />
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
        <LinkParameters />
      </Form.Item>
    </>
  );
}

/** The period in which the link works. */
export function ValidityFields() {
  const { t } = useTranslation('links');
  return (
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
  );
}

/** The maximum of visits or conversations, and the address to which an ended link redirects. */
export function CapFields() {
  const { t } = useTranslation('links');
  const rules = useRules();
  return (
    <>
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
    </>
  );
}

/** The domains from which the link may be opened, or whose pages may embed it; none: all. */
export function DomainsField() {
  const { t } = useTranslation('links');
  return (
    <Form.Item
      name="domains"
      label={t('form.domains')}
      extra={t('form.domainsHint')}
      rules={[
        {
          validator: (_field, value: string[]) =>
            areDomains(value) ? Promise.resolve() : Promise.reject(new Error(t('form.badDomain'))),
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
  );
}

/** The password of a link; an existing one is kept unless another is typed. */
export function PasswordFields({ hasPassword }: { hasPassword: boolean }) {
  const { t } = useTranslation('links');
  const rules = useRules();
  return (
    <>
      <Form.Item name="isLocked" label={t('form.isLocked')} extra={t('form.isLockedHint')} valuePropName="checked">
        <Switch />
      </Form.Item>
      <Form.Item noStyle dependencies={['isLocked']}>
        {({ getFieldValue }) =>
          getFieldValue('isLocked') && (
            <Form.Item
              name="password"
              label={t('form.password')}
              extra={hasPassword ? t('form.passwordKept') : t('form.passwordHint')}
              rules={[...(hasPassword ? [] : [rules.required]), { min: 6, message: t('form.shortPassword') }]}
            >
              <Input.Password maxLength={100} autoComplete="new-password" />
            </Form.Item>
          )
        }
      </Form.Item>
    </>
  );
}
