import Select from 'antd/es/select';
import { useTranslation } from 'react-i18next';
import type { ControlProps } from '../../../ui/settings-page/field-row';

const zones = () => Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: value }));

/** A time zone by its IANA name. */
export const ZoneControl = ({ id, value, onChange, disabled }: ControlProps) => (
  <Select
    id={id}
    showSearch={{ optionFilterProp: 'label' }}
    value={String(value)}
    disabled={disabled}
    onChange={onChange}
    options={zones()}
  />
);

/** A time zone, or that of the shifts. */
export function OwnZoneControl({ id, value, onChange, disabled }: ControlProps) {
  const { t } = useTranslation('settingsPages');
  return (
    <Select
      id={id}
      showSearch={{ optionFilterProp: 'label' }}
      value={String(value)}
      disabled={disabled}
      onChange={onChange}
      options={[{ value: '', label: t('zone.shifts') }, ...zones()]}
    />
  );
}
