import { useMutation } from '@tanstack/react-query';
import Switch from 'antd/es/switch';
import { useTranslation } from 'react-i18next';
import { Block } from '../features/personal/block';
import { useMay } from '../lib/desk/desk-context';
import { useErrorText } from '../lib/i18n/use-error-text';
import { useSettings } from '../lib/settings/use-settings';
import { Notice } from '../ui/notice';
import { useAccounts } from './accounts-context';

/** Shows the sample pages in the menu of all administrators; nothing for others, who may not open them. */
export function SampleSwitch() {
  return useMay()(['Admin']) ? <AdminSwitch /> : null;
}

function AdminSwitch() {
  const { t } = useTranslation('personal');
  const errorText = useErrorText();
  const { data, save } = useSettings('samples');
  const { showSamples } = useAccounts();
  const change = useMutation({
    meta: { inPlace: true },
    mutationFn: async (inMenu: boolean) => {
      await save({ inMenu });
      await showSamples(inMenu);
    },
  });
  if (!data) return null;
  return (
    <Block title={t('preferences.samples')} hint={t('preferences.samplesHint')}>
      <span>
        <Switch
          aria-label={t('preferences.samples')}
          checked={data.value.inMenu ?? false}
          loading={change.isPending}
          onChange={(inMenu) => change.mutate(inMenu)}
        />
      </span>
      {change.isError && <Notice kind="bad">{errorText(change.error)}</Notice>}
    </Block>
  );
}
