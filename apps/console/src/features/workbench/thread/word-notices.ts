import type { PushOf } from '@parley/protocol/push/push-of';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useDesk } from '../../../lib/desk/desk-context';
import { PATHS } from '../../../lib/paths';
import { toast } from '../../../ui/toast/toast';
import './texts';

/** On every page: a toast for sensitive words that supervisors are told of, which opens the thread or the letter. */
export function useWordNotices(openThread: (visitor: string) => Promise<void>): void {
  const { t } = useTranslation('workbenchThread');
  const desk = useDesk();
  const navigate = useNavigate();

  useEffect(() => {
    const tell = ({ YQToken, by, nickname, words, letter }: PushOf<'2030'>) =>
      toast.wait(words.join(t('found.and')), {
        title: t(`found.${by}`, { name: nickname || t('found.unnamed') }),
        durationMs: null,
        place: 'corner',
        actions: [
          {
            label: t(letter === null ? 'forward.open' : 'found.letter'),
            onSelect: () => void (letter === null ? openThread(YQToken) : navigate(PATHS.letters)),
          },
        ],
      });
    return desk.listen((push) => {
      if (push.code === '2030') tell(push);
    });
  }, [desk, navigate, openThread, t]);
}
