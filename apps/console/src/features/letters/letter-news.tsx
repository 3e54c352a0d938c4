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

/** Long enough to be read; the badge keeps it. */
const SHOWN_MS = 15_000;
/** Many letters can be given at once: what shows them is read anew once, and one word is said of all. In ms. */
const TOGETHER_MS = 300;

/** Whichever page one is on: a letter is one's own now, or its day is near or over. Draws nothing itself. */
export function LetterNews() {
  const { t } = useTranslation('letters');
  const desk = useDesk();
  const navigate = useNavigate();
  const queries = useQueryClient();

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let given: LetterToldPush[] = [];
    function readAnew(): void {
      timer = undefined;
      const [first, ...more] = given;
      given = [];
      if (more.length > 0) sayMany(more.length + 1);
      else if (first) say(first);
      for (const queryKey of [READS_KEY, [LETTERS], [LETTER_KEY], STATS_KEY])
        void queries.invalidateQueries({ queryKey });
    }
    function sayMany(count: number): void {
      toast.info(t('news.many', { count }), {
        durationMs: SHOWN_MS,
        place: 'corner',
        actions: [{ label: t('show'), onSelect: () => void navigate(PATHS.letters) }],
      });
    }
    function say({ what, letter }: LetterToldPush): void {
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
      timer ??= setTimeout(readAnew, TOGETHER_MS);
      if (push.what === 'given') given.push(push);
      else say(push);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [desk, navigate, queries, t]);

  return null;
}
