import { useQuery } from '@tanstack/react-query';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import Select from 'antd/es/select';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../../lib/services';
import { Button } from '../../../ui/button';
import { useRules } from '../../../ui/form/use-rules';
import style from './sign-in.module.css';

type SelectProps = { value?: string; onChange?: (value: string) => void; id?: string; allowClear?: boolean };

/** A role of the organisation. */
export function RoleSelect({ value, onChange, ...rest }: SelectProps) {
  const api = useApi();
  const { t } = useTranslation('signIn');
  const asked = useQuery({
    queryKey: ['roles', 'for sign-in'],
    queryFn: () => api('GET /roles/getList', { pageNo: 1, pageSize: 100 }, { quiet: true }),
  });
  return (
    <Select
      {...rest}
      value={value === '' ? undefined : value}
      placeholder={t('form.role')}
      onChange={(chosen?: string) => onChange?.(chosen ?? '')}
      options={(asked.data?.list ?? []).map(({ role, name }) => ({ value: role, label: name }))}
    />
  );
}

/** Which group gives which role. */
export function RoleRows() {
  const { t } = useTranslation('signIn');
  const rules = useRules();
  return (
    <Form.Item label={t('form.roles')} extra={t('form.rolesHint')}>
      <Form.List name="roles">
        {(rows, { add, remove }) => (
          <>
            {rows.map(({ key, name }) => (
              <div key={key} className={style.role}>
                <Form.Item name={[name, 'group']} rules={[rules.required]}>
                  <Input maxLength={500} placeholder={t('form.group')} aria-label={t('form.group')} />
                </Form.Item>
                <Form.Item name={[name, 'role']} rules={[rules.required]}>
                  <RoleSelect />
                </Form.Item>
                <Button
                  size="s"
                  look="quiet"
                  icon="trash"
                  aria-label={t('form.removeRole', { number: name + 1 })}
                  onClick={() => remove(name)}
                />
              </div>
            ))}
            <Button size="s" onClick={() => add({ group: '' })}>
              {t('form.addRole')}
            </Button>
          </>
        )}
      </Form.List>
    </Form.Item>
  );
}
