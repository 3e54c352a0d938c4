import { auditFields } from '@parley/protocol/fields/audit';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFields } from '../../lib/fields/use-fields';
import { currentLanguage } from '../../lib/i18n/i18n';
import { useErrorText } from '../../lib/i18n/use-error-text';
import { useApi } from '../../lib/services';
import { zonedTime } from '../../lib/time/zone';
import { DifferenceTable } from '../../ui/difference/difference-table';
import { Notice } from '../../ui/notice';
import { SidePanel } from '../../ui/side-panel';
import style from './audit.module.css';
import { type Entry, useWords } from './use-words';

/** One entry: who, when, from where, and the values of each field before and after. */
export function EntryDrawer({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const { t } = useTranslation('audit');
  const texts = useFields(auditFields);
  const words = useWords();
  const api = useApi();
  const errorText = useErrorText();
  const detail = useQuery({
    queryKey: ['audit-detail', entry.id],
    queryFn: () => api('GET /audit/getDetail', { id: entry.id }),
  });
  return (
    <SidePanel width={640} title={words.action(entry.action)} onClose={onClose}>
      <dl className={style.facts}>
        <dt>{texts.label('nickname')}</dt>
        <dd>{words.by(entry)}</dd>
        <dt>{texts.label('time')}</dt>
        <dd>{zonedTime(entry.time, currentLanguage())}</dd>
        {entry.address && (
          <>
            <dt>{texts.label('address')}</dt>
            <dd>{entry.address}</dd>
          </>
        )}
        <dt>{texts.label('name')}</dt>
        <dd>{words.subject(entry)}</dd>
        {entry.ids.length > 0 && (
          <>
            <dt>{texts.label('ids')}</dt>
            <dd>{entry.ids.join('\n')}</dd>
          </>
        )}
        <dt>{t('detail.chain')}</dt>
        <dd>{entry.number ?? t('detail.unlinked')}</dd>
      </dl>
      {detail.isError && (
        <Notice kind="bad">
          {t('detail.failed')} {errorText(detail.error)}
        </Notice>
      )}
      {detail.data && (
        <DifferenceTable
          before={detail.data.before}
          after={detail.data.after}
          fieldName={words.field}
          titles={{ before: texts.label('before'), after: texts.label('after') }}
          none={t('detail.noValues')}
        />
      )}
    </SidePanel>
  );
}
