import { useTranslation } from 'react-i18next';
import { useFaultWords } from '../../../lib/channel-words/use-fault-words';
import { ConnectionTest } from '../connection-test';
import type { Mailbox } from './values';

/** Signs in at both servers of a mailbox. */
export function MailboxTest({ mailbox: { id, name }, onClose }: { mailbox: Mailbox; onClose: () => void }) {
  const { t } = useTranslation('mailboxes');
  const faultWords = useFaultWords();
  return (
    <ConnectionTest
      title={t('testing.title', { name })}
      lead={t('testing.lead')}
      id={id}
      onClose={onClose}
      test={async (api) => {
        const { steps } = await api('POST /mailbox/doTest', { id }, { quiet: true });
        return steps.map(({ step, ok, fault, detail }) => ({
          key: step,
          title: t(`form.${step}`),
          result: ok ? ('good' as const) : ('bad' as const),
          words: ok ? t(`testing.works.${step}`) : faultWords({ fault }),
          detail: detail === '' ? '' : t('testing.detail', { detail }),
        }));
      }}
    />
  );
}
