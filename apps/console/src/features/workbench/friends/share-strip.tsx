import type { Answer } from '@parley/protocol/http/routes';
import type { VisitorRow } from '@parley/protocol/types';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesk, useServerNow } from '../../../lib/desk/desk-context';
import { currentLanguage } from '../../../lib/i18n/i18n';
import { useErrorText } from '../../../lib/i18n/use-error-text';
import { useApi } from '../../../lib/services';
import { fullTime, shortTime } from '../../../lib/time/format';
import { Button } from '../../../ui/button';
import { confirm } from '../../../ui/confirm/confirm';
import { Icon } from '../../../ui/icon';
import { toast } from '../../../ui/toast/toast';
import header from '../actions/header.module.css';
import style from './friends.module.css';
import './share-texts';

type Held = Answer<'GET /friendly/held'>['list'][number];

const HELD = ['friendlyHeld'];
/** Rows of one moment ask together. In ms. */
const TOGETHER_MS = 500;
const MINUTE_MS = 60_000;

/** How the visitor came to me by a share; undefined where it did not. */
function useHeld({ YQToken: visitor, version }: Pick<VisitorRow, 'YQToken' | 'version'>): Held | undefined {
  const api = useApi();
  const queries = useQueryClient();
  // Offered, taken, another state: each is another version of the row.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version is a new occasion
  useEffect(() => {
    void queries.invalidateQueries({ queryKey: HELD });
  }, [queries, version]);
  const { data } = useQuery({
    queryKey: HELD,
    queryFn: () => api('GET /friendly/held', undefined, { quiet: true }),
    staleTime: TOGETHER_MS,
  });
  return data?.list.find(({ YQToken }) => YQToken === visitor);
}

/** Under the header of a visitor who is shared with me: by whom, until when, and the way back. */
export function ShareStrip({ row }: { row: VisitorRow }) {
  const visitor = row.YQToken;
  const { t } = useTranslation('shares');
  const desk = useDesk();
  const errorText = useErrorText();
  const held = useHeld(row);
  const now = useServerNow(MINUTE_MS);
  const [isBusy, setBusy] = useState(false);
  if (!held) return null;
  const language = currentLanguage();
  const by = held.by || t('somebody');

  async function giveBack(): Promise<void> {
    if (!(await confirm({ text: t('giveBackAsk', { by }), ok: t('giveBack') }))) return;
    setBusy(true);
    try {
      await desk.giveBack(visitor);
    } catch (error) {
      toast.bad(t('failed', { why: errorText(error) }));
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className={header.strip} data-kind="info" role="status" data-share={visitor}>
      <span className={header.icon}>
        <Icon name="share" />
      </span>
      <div className={header.words}>
        {held.until === null ? (
          t('offered', { by, count: held.hours })
        ) : (
          <span title={fullTime(held.until, language)}>
            {t('until', { by, time: shortTime(held.until, now, language) })}
          </span>
        )}{' '}
        {t(`scopes.${held.scope}`)} {t(held.personal ? 'personal' : 'masked')}
      </div>
      {held.until !== null && (
        <Button size="s" icon="recall" busy={isBusy} onClick={() => void giveBack()}>
          {t('giveBack')}
        </Button>
      )}
    </div>
  );
}

/** In the list's row: by whom and until when. */
export function SharedMark({ row }: { row: VisitorRow }) {
  const { t } = useTranslation('shares');
  const held = useHeld(row);
  const now = useServerNow(MINUTE_MS);
  if (!held || held.until === null) return null;
  const by = held.by || t('somebody');
  const words = t('until', { by, time: shortTime(held.until, now, currentLanguage()) });
  return (
    <span className={style.shared} title={words}>
      <Icon name="share" size={12} />
      <bdi>{t('given.until', { time: shortTime(held.until, now, currentLanguage()) })}</bdi>
    </span>
  );
}
