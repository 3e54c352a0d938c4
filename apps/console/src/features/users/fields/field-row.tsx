import { customFieldTypes } from '@parley/core/vocabulary';
import { useQuery } from '@tanstack/react-query';
import Checkbox from 'antd/es/checkbox';
import Input from 'antd/es/input';
import Select from 'antd/es/select';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../../lib/services';
import type { CustomField } from '../../../lib/settings/custom-fields';
import { MultiSelect } from '../../../ui/form/multi-select';
import { RowTools } from '../../../ui/form/row-tools';
import style from './fields.module.css';

type Props = {
  field: CustomField;
  isDuplicate: boolean;
  isFirst: boolean;
  isLast: boolean;
  onChange: (field: CustomField) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

/** One custom field: name, type, options, and the roles that see it. */
export function FieldRow({ field, isDuplicate, isFirst, isLast, onChange, onMove, onRemove }: Props) {
  const { t } = useTranslation('usersFields');
  const id = useId();
  const roles = useRoleNames();
  const name = field.name || t('unnamed');
  const change = (part: Partial<CustomField>) => onChange({ ...field, ...part });
  const hasOptions = field.type === 'choice' || field.type === 'choices';
  return (
    <li className={style.field}>
      <div className={style.head}>
        <label className={style.label} htmlFor={`${id}-name`}>
          {t('name')}
          <Input
            id={`${id}-name`}
            value={field.name}
            maxLength={60}
            status={isDuplicate ? 'error' : ''}
            onChange={({ target }) => change({ name: target.value })}
          />
          {isDuplicate && <span className={style.bad}>{t('twice')}</span>}
        </label>
        <div className={style.label}>
          <span id={`${id}-type`}>{t('type')}</span>
          <Select
            aria-labelledby={`${id}-type`}
            value={field.type}
            options={customFieldTypes.map((value) => ({ value, label: t(`types.${value}`) }))}
            onChange={(type) => change({ type })}
          />
        </div>
        <RowTools name={name} isFirst={isFirst} isLast={isLast} onMove={onMove} onRemove={onRemove} />
      </div>
      {hasOptions && (
        <div className={style.label}>
          <span id={`${id}-options`}>{t('options')}</span>
          <MultiSelect
            mode="tags"
            open={false}
            aria-labelledby={`${id}-options`}
            value={[...field.options]}
            onChange={(options: string[]) => change({ options })}
          />
        </div>
      )}
      <div className={style.checks}>
        <Checkbox checked={field.required} onChange={({ target }) => change({ required: target.checked })}>
          {t('required')}
        </Checkbox>
        <Checkbox checked={field.onCard} onChange={({ target }) => change({ onCard: target.checked })}>
          {t('onCard')}
        </Checkbox>
        <Checkbox
          checked={field.masked}
          title={t('maskedHint')}
          onChange={({ target }) => change({ masked: target.checked })}
        >
          {t('masked')}
        </Checkbox>
      </div>
      <div className={style.label}>
        <span id={`${id}-roles`}>{t('visibleTo')}</span>
        <MultiSelect
          mode="multiple"
          aria-labelledby={`${id}-roles`}
          placeholder={t('everybody')}
          value={[...field.visibleTo]}
          options={roles}
          onChange={(visibleTo: string[]) => change({ visibleTo })}
        />
      </div>
    </li>
  );
}

function useRoleNames(): { value: string; label: string }[] {
  const api = useApi();
  const roles = useQuery({
    queryKey: ['roles', 'names'],
    queryFn: () => api('GET /roles/getList', { pageSize: 100 }, { quiet: true }),
  });
  return (roles.data?.list ?? []).map(({ role, name }) => ({ value: role, label: name || role }));
}
