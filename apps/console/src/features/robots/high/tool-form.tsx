import Form from 'antd/es/form';
import Input from 'antd/es/input';
import Select from 'antd/es/select';
import Switch from 'antd/es/switch';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../../lib/services';
import { Button } from '../../../ui/button';
import { FormWindow } from '../../../ui/form/form-window';
import { GrowingText } from '../../../ui/form/growing-text';
import { useRules } from '../../../ui/form/use-rules';
import { toast } from '../../../ui/toast/toast';
import { useRefresh } from '../queries';
import style from '../robots.module.css';
import type { Tool } from './queries';
import { PARAMETER_TYPES, type ParameterValues, parametersOf, toParameters } from './tool-values';

type Values = { name: string; description: string; url: string; enabled: boolean; parameters: ParameterValues[] };
type Props = { robot: string; tool: Tool | null; onClose: () => void; onSecret: (secret: string) => void };

const NEW: Values = { name: '', description: '', url: '', enabled: true, parameters: [] };
const NAME = /^[a-zA-Z_][\w-]{0,63}$/;
const PARAMETER_NAME = /^[a-zA-Z_]\w{0,63}$/;
const MOST = 20;

/** Creates a tool, whose secret is then shown once, or changes one. */
export function ToolForm({ robot, tool, onClose, onSecret }: Props) {
  const { t } = useTranslation('highRobot');
  const rules = useRules();
  const api = useApi();
  const refresh = useRefresh();

  async function submit({ parameters = [], ...values }: Values): Promise<void> {
    const { secret } = await api('POST /robot/doTool', {
      robot,
      ...values,
      url: values.url.trim(),
      parameters: toParameters(parameters, tool),
      ...(tool && { id: tool.id }),
    });
    if (secret === undefined) toast.good(t('saved', { ns: 'form' }));
    else onSecret(secret);
    await refresh();
  }

  return (
    <FormWindow<Values>
      as="drawer"
      width={600}
      title={t(tool ? 'tools.edit' : 'tools.add')}
      {...(tool && { draft: tool.id })}
      initial={
        tool
          ? {
              name: tool.name,
              description: tool.description,
              url: tool.url,
              enabled: tool.enabled,
              parameters: parametersOf(tool),
            }
          : NEW
      }
      fieldOfError={{ 'bad-target': 'url', 'private-target': 'url', 'name-taken': 'name' }}
      onSubmit={submit}
      onClose={onClose}
    >
      <Form.Item
        name="name"
        label={t('tools.name')}
        extra={t('tools.nameHint')}
        rules={[rules.required, { pattern: NAME, message: t('tools.badName') }]}
      >
        <Input maxLength={64} placeholder="find_order" spellCheck={false} />
      </Form.Item>
      <Form.Item
        name="description"
        label={t('tools.description')}
        extra={t('tools.descriptionHint')}
        rules={[rules.required]}
      >
        <GrowingText lines={[2, 8]} maxLength={1000} />
      </Form.Item>
      <Form.Item name="url" label={t('tools.url')} extra={t('tools.urlHint')} rules={[rules.required]}>
        <Input maxLength={1000} inputMode="url" placeholder="https://" spellCheck={false} />
      </Form.Item>
      <Parameters />
      <Form.Item name="enabled" label={t('tools.enabled')} valuePropName="checked">
        <Switch />
      </Form.Item>
    </FormWindow>
  );
}

/** What the robot passes: the visitor's identity is added by the server. */
function Parameters() {
  const { t } = useTranslation('highRobot');
  const rules = useRules();
  return (
    <Form.List name="parameters">
      {(fields, { add, remove }) => (
        <fieldset className={style.hours}>
          <legend className={style.label}>{t('tools.parameters')}</legend>
          <span className={style.note}>{t('tools.parametersHint')}</span>
          {fields.map(({ key, name }) => (
            <div key={key} className={style.parameter}>
              <Form.Item
                noStyle
                name={[name, 'name']}
                rules={[rules.required, { pattern: PARAMETER_NAME, message: t('tools.badName') }]}
              >
                <Input
                  maxLength={64}
                  aria-label={t('tools.parameterName', { number: name + 1 })}
                  placeholder={t('tools.parameterShort')}
                  spellCheck={false}
                />
              </Form.Item>
              <Form.Item noStyle name={[name, 'type']}>
                <Select
                  aria-label={t('tools.parameterType', { number: name + 1 })}
                  options={PARAMETER_TYPES.map((value) => ({ value, label: t(`tools.types.${value}`) }))}
                />
              </Form.Item>
              <Form.Item noStyle name={[name, 'description']}>
                <Input
                  maxLength={300}
                  aria-label={t('tools.parameterDescription', { number: name + 1 })}
                  placeholder={t('tools.description')}
                />
              </Form.Item>
              <span className={style.line}>
                <Form.Item noStyle name={[name, 'required']} valuePropName="checked">
                  <Switch size="small" aria-label={t('tools.parameterRequired', { number: name + 1 })} />
                </Form.Item>
                {t('tools.required')}
                <Button
                  size="s"
                  look="quiet"
                  icon="trash"
                  aria-label={t('tools.removeParameter', { number: name + 1 })}
                  onClick={() => remove(name)}
                />
              </span>
            </div>
          ))}
          {fields.length < MOST && (
            <div>
              <Button
                size="s"
                look="quiet"
                icon="plus"
                onClick={() => add({ name: '', type: 'string', description: '', required: true })}
              >
                {t('tools.addParameter')}
              </Button>
            </div>
          )}
        </fieldset>
      )}
    </Form.List>
  );
}
