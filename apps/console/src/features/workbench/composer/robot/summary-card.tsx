import type { VisitorRow } from '@parley/protocol/types';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesk } from '../../../../lib/desk/desk-context';
import { useErrorText } from '../../../../lib/i18n/use-error-text';
import { useApi } from '../../../../lib/services';
import { Button } from '../../../../ui/button';
import { Icon } from '../../../../ui/icon';
import { toast } from '../../../../ui/toast/toast';
import style from './robot-panel.module.css';
import { useSummary } from './use-summary';

const MAX = 2000;

/** Conversations whose card was put away in this window. */
const hidden = new Set<string>();

/** The summary that is offered when a robot has handed over, to be edited and saved; gone once there is one. */
export function SummaryCard({ row }: { row: VisitorRow }) {
  const { t } = useTranslation('workbenchRobot');
  const { id: conversation } = { id: row.conversation ?? '' };
  const [isHidden, setHidden] = useState(hidden.has(conversation));
  const [text, setText] = useState<string | null>(null);
  const offered = useSummary(row, !isHidden, 'hand-over');
  const isSaved = useIsSaved(row, offered !== '');
  const save = useSave(row);
  const field = useId();
  if (offered === '' || isHidden || isSaved !== false) return null;

  function hide(): void {
    hidden.add(conversation);
    setHidden(true);
  }

  return (
    <section className={style.panel} aria-label={t('summary.title')}>
      <h3 className={style.title}>
        <Icon name="robot" size={14} />
        <label htmlFor={field}>{t('summary.title')}</label>
      </h3>
      <p className={style.note}>{t('summary.lead')}</p>
      <textarea
        id={field}
        className={style.summary}
        rows={4}
        maxLength={MAX}
        value={text ?? offered}
        onChange={({ target }) => setText(target.value)}
      />
      <span className={style.tools}>
        <Button
          size="s"
          onClick={() => void save(text ?? offered).then((isDone) => isDone && hide())}
          disabled={(text ?? offered).trim() === ''}
        >
          {t('summary.save')}
        </Button>
        <Button size="s" look="quiet" onClick={hide}>
          {t('summary.later')}
        </Button>
      </span>
    </section>
  );
}

/** Whether the conversation has a summary already; undefined: not known yet. */
function useIsSaved({ YQToken, conversation }: VisitorRow, isWanted: boolean): boolean | undefined {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['summary', conversation],
    queryFn: () => api('GET /talk/conversations', { YQToken, pageNo: 1, pageSize: 1 }, { quiet: true }),
    enabled: isWanted,
    gcTime: 0,
  });
  return data && Boolean(data.list.find(({ id }) => id === conversation)?.summary);
}

function useSave(row: VisitorRow) {
  const { t } = useTranslation('workbenchRobot');
  const desk = useDesk();
  const queries = useQueryClient();
  const errorText = useErrorText();
  return async (summary: string): Promise<boolean> => {
    try {
      await desk.sum(row.YQToken, { summary, ...(row.conversation && { conversation: row.conversation }) });
      void queries.invalidateQueries({ queryKey: ['conversations'] });
      toast.good(t('summary.saved'));
      return true;
    } catch (error) {
      toast.bad(errorText(error));
      return false;
    }
  };
}
