import type { SectionValue } from '@parley/protocol/settings/sections';
import Select from 'antd/es/select';
import { useTranslation } from 'react-i18next';
import { SectionField, SectionForm } from '../../../ui/section-form/section-form';
import { toast } from '../../../ui/toast/toast';

type Values = Pick<SectionValue<'routing'>, 'strategy' | 'preferSeconds' | 'timeZone'>;

/**
 * Settings of routing: the strategy of groups without their own, how long a visitor waits for an agent with the language
 * or skill, and the time zone of shifts.
 */
export function RoutingForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('service');
  return (
    <SectionForm<'routing', Values>
      section="routing"
      title={t('groups.routing.title')}
      width={480}
      onSubmit={async (values, save) => {
        await save(values);
        toast.good(t('groups.routing.saved'));
      }}
      onClose={onClose}
    >
      <SectionField section="routing" name="strategy" />
      <SectionField section="routing" name="preferSeconds" />
      <SectionField section="routing" name="timeZone">
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          options={Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: value }))}
        />
      </SectionField>
    </SectionForm>
  );
}
