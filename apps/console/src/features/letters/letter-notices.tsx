import type { LetterToldPush } from '@parley/protocol/push/letter-told';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useDesk } from '../../lib/desk/desk-context';
import { letterPath, PATHS } from '../../lib/paths';
import { toast } from '../../ui/toast/toast';
import { LETTER_KEY, LETTERS, READS_KEY, STATS_KEY } from './keys';
import './texts';

/** Duration of the toasts; afterwards the badge still shows the letters. */
const SHOWN_MS = 15_000;
/** Assignments within this time, in ms, cause one refresh and one toast. */
const BATCH_MS = 300;

/**
 * Shows toasts on every page: a letter was assigned to the agent, is due soon or overdue, or the mail that answers it
 * could not be sent. Renders nothing.
 */
export function LetterNotices() {
  const { t } = useTranslation('letters');
  const desk = useDesk();
  const navigate = useNavigate();
  const queries = useQueryClient();

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let assigned: LetterToldPush[] = [];
    function flush(): void {
      timer = undefined;
      const [first, ...more] = assigned;
      assigned = [];
      if (more.length > 0) showCount(more.length + 1);
      else if (first) showLetter(first);
      for (const queryKey of [READS_KEY, [LETTERS], [LETTER_KEY], STATS_KEY])
        void queries.invalidateQueries({ queryKey });
    }
    function showCount(count: number): void {
      toast.info(t('news.many', { count }), {
        durationMs: SHOWN_MS,
        place: 'corner',
        actions: [{ label: t('show'), onSelect: () => void navigate(PATHS.letters) }],
      });
    }
    function showLetter({ what, letter }: LetterToldPush): void {
      if (what === 'left') return;
      const show = what === 'overdue' || what === 'unsent' ? toast.bad : what === 'soon' ? toast.wait : toast.info;
      show(letter.content, {
        title: t(`news.${what}`, { name: letter.name || t('anonymous') }),
        durationMs: SHOWN_MS,
        place: 'corner',
        actions: [{ label: t('show'), onSelect: () => void navigate(letterPath(letter.id)) }],
      });
    }
    const stop = desk.listen((push) => {
      if (push.code !== '2025') return;
      timer ??= setTimeout(flush, BATCH_MS);
      if (push.what === 'given') assigned.push(push);
      else showLetter(push);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [desk, navigate, queries, t]);

  return null;
}
