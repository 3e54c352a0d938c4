import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../lib/i18n/i18n';
import { useApi } from '../../../lib/services';
import { shortTime } from '../../../lib/time/format';
import { Button } from '../../../ui/button';
import { DifferenceTable } from '../../../ui/difference/difference-table';
import { Failed } from '../../../ui/failed';
import { SidePanel } from '../../../ui/side-panel';
import { toast } from '../../../ui/toast/toast';
import { useStep } from '../queries';
import style from '../quick-replies.module.css';
import { nameOf, type Reply } from '../reply-values';
import { useContentWords } from './use-content-words';

/** Versions of a reply, each with what it changed; an earlier one can be restored. */
export function VersionsPanel({ reply, onClose }: { reply: Reply; onClose: () => void }) {
  const { t } = useTranslation('quickReplies');
  const api = useApi();
  const step = useStep();
  const { words, fieldName } = useContentWords();
  const [size, setSize] = useState(20);
  const versions = useQuery({
    queryKey: ['quickReplyVersions', reply.id, size],
    queryFn: () => api('GET /quickReply/versions', { id: reply.id, pageSize: size }),
  });
  const list = versions.data?.list ?? [];

  async function restore(version: number): Promise<void> {
    if (await step(() => api('POST /quickReply/doRestore', { id: reply.id, version })))
      toast.good(t('versions.restored', { version }));
  }

  return (
    <SidePanel width={720} title={t('versions.of', { name: nameOf(reply) })} onClose={onClose}>
      {versions.isError && (
        <Failed error={versions.error} busy={versions.isFetching} onRetry={() => void versions.refetch()} />
      )}
      {versions.isPending && <div aria-busy="true" />}
      <ol className={style.versions}>
        {list.map(({ id, version, at, nickname, content }, place) => {
          const before = list[place + 1];
          const isKnown = before !== undefined || version === 1;
          return (
            <li key={id}>
              <div className={style.line}>
                <strong>{t('versions.number', { version })}</strong>
                <span className={style.note}>
                  {[nickname, shortTime(at, Date.now(), currentLanguage())].filter(Boolean).join(' · ')}
                </span>
                {place === 0 ? (
                  <span className={style.note}>{t('versions.present')}</span>
                ) : (
                  <Button size="s" onClick={() => void restore(version)}>
                    {t('versions.restore')}
                  </Button>
                )}
              </div>
              {isKnown && (
                <DifferenceTable
                  before={before ? words(before.content) : null}
                  after={words(content)}
                  fieldName={fieldName}
                  none={t('versions.same')}
                />
              )}
            </li>
          );
        })}
      </ol>
      {versions.data && versions.data.total > list.length && size < 100 && (
        <Button onClick={() => setSize(100)}>{t('versions.more')}</Button>
      )}
    </SidePanel>
  );
}
