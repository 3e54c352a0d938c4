import { useTranslation } from 'react-i18next';
import { ConnectionTest } from '../connection-test';
import type { Account } from '../queries';

/** Tests the connection of a WeChat account in both directions. */
export function TestPanel({ account: { id, name }, onClose }: { account: Account; onClose: () => void }) {
  const { t } = useTranslation('weChat');
  return (
    <ConnectionTest
      title={t('testing.title', { name })}
      lead={t('testing.lead')}
      id={id}
      onClose={onClose}
      test={async (api) => {
        const { steps } = await api('POST /weChat/doTest', { id }, { quiet: true });
        return steps.map(({ step, result, detail }) => ({
          key: step,
          title: t(`testing.steps.${step}`),
          result,
          words: t(`testing.${result}Words.${step}`),
          detail: detail === '' ? '' : t('testing.detail', { detail }),
        }));
      }}
    />
  );
}
