import DatePicker from 'antd/es/date-picker';
import Input from 'antd/es/input';
import InputNumber from 'antd/es/input-number';
import Select from 'antd/es/select';
import { useTranslation } from 'react-i18next';
import type { CustomField } from '../../lib/settings/custom-fields';
import { MultiSelect } from '../../ui/form/multi-select';

/** The input of a custom field by its type. Passes on the props of `Form.Item`. */
export function CustomControl({ field, ...rest }: { field: CustomField }) {
  const { t } = useTranslation('users');
  const options = field.options.map((value) => ({ value, label: value }));
  switch (field.type) {
    case 'number':
      return <InputNumber {...rest} />;
    case 'date':
      return <DatePicker {...rest} />;
    case 'choice':
      return <Select allowClear options={options} {...rest} />;
    case 'choices':
      return <MultiSelect mode="multiple" options={options} {...rest} />;
    case 'yesNo':
      return (
        <Select
          allowClear
          options={[
            { value: true, label: t('yes') },
            { value: false, label: t('no') },
          ]}
          {...rest}
        />
      );
    case 'text':
      return <Input maxLength={2000} {...rest} />;
  }
}
