import type { Answer } from '@parley/protocol/http/routes';
import type { VisitorRow } from '@parley/protocol/types';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../../../lib/services';
import { Button } from '../../../../ui/button';
import { Icon } from '../../../../ui/icon';
import { SafeLink } from '../../../../ui/safe-link';
import { withoutCitations } from './citations';
import style from './robot-panel.module.css';
import { noteTaken } from './taken';
import { isOff, noteOff } from './use-summary';

/** Milliseconds without a message before a model is asked: visitors write several in a row. */
const PAUSE_MS = 1200;

type Written = Answer<'GET /talk/smartSuggestion'>;
type Props = { row: VisitorRow; onTake: (words: string) => void };

/** What a smart robot suggests as a reply, with its sources. */
export function WrittenPanel({ row, onTake }: Props) {
  const { t } = useTranslation('workbenchRobot');
  const { written, refuse } = useWritten(row);
  if (!written) return null;
  const { id, name, msg, sources } = written;

  function take(): void {
    const words = withoutCitations(msg, sources);
    noteTaken(row.YQToken, { id, words });
    onTake(words);
  }

  return (
    <section className={style.panel} aria-label={t('title', { name })}>
      <h3 className={style.title}>
        <Icon name="robot" size={14} />
        {t('title', { name })}
      </h3>
      <div className={style.one}>
        <div className={style.words}>
          <p className={style.written} dir="auto">
            {msg}
          </p>
          {sources.length > 0 && <Sources of={sources} />}
        </div>
        <span className={style.tools}>
          <Button size="s" aria-label={t('useWritten')} onClick={take}>
            {t('use')}
          </Button>
          <Button size="s" look="quiet" aria-label={t('refuseWritten')} onClick={() => void refuse(id)}>
            {t('refuse')}
          </Button>
        </span>
      </div>
    </section>
  );
}

function Sources({ of }: { of: NonNullable<Written['suggestion']>['sources'] }) {
  const { t } = useTranslation('workbenchRobot');
  return (
    <details className={style.why}>
      <summary>{t('sources', { count: of.length })}</summary>
      <ul>
        {of.map(({ n, title, url }) => (
          <li key={n}>
            [{n}]{' '}
            {url ? (
              <SafeLink href={url}>
                <bdi>{title || url}</bdi>
              </SafeLink>
            ) : (
              <bdi>{title}</bdi>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The suggestion to what the visitor asked last; asked for anew when either side has written and a pause follows. */
function useWritten({ YQToken, umsg, smsg }: VisitorRow) {
  const api = useApi();
  const queries = useQueryClient();
  const at = `${YQToken} ${umsg} ${smsg}`;
  const [paused, setPaused] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setPaused(at), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [at]);
  const queryKey = ['smartSuggestion', at];
  const { data } = useQuery({
    queryKey,
    queryFn: async () => {
      const answer = await api('GET /talk/smartSuggestion', { YQToken }, { quiet: true });
      if (!answer.on) noteOff('written');
      return answer;
    },
    enabled: paused === at && umsg > 0 && !isOff('written'),
    gcTime: 0,
    retry: false,
  });

  async function refuse(id: string): Promise<void> {
    queries.setQueryData<Written>(queryKey, (known) => known && { ...known, suggestion: null });
    // A count that was lost is not worth a message.
    await api('POST /talk/useSuggestion', { YQToken, id, as: 'refused' }, { quiet: true }).catch(() => undefined);
  }

  return { written: data?.suggestion ?? null, refuse };
}
