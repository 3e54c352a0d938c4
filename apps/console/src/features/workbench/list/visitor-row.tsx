import type { VisitorRow as Row } from '@parley/protocol/types';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesk, useDeskState } from '../../../lib/desk/desk-context';
import { Icon } from '../../../ui/icon';
import { Avatar } from '../avatar';
import { useDraft } from '../drafts';
import { useVisitorName } from '../visitor-name';
import { AgeText } from './age-text';
import style from './list.module.css';

/** `isOurs`: waiting or mine, so that what is unread calls for us. */
type Props = { row: Row; isChosen: boolean; isOffer: boolean; isOurs: boolean; onChoose: (visitor: string) => void };

/** One visitor, 64 px: who, what was said last, how long it has been, what is unread. */
export const VisitorRow = memo(function VisitorRow({ row, isChosen, isOffer, isOurs, onChoose }: Props) {
  const { t } = useTranslation('workbench');
  const name = useVisitorName()(row.name);
  const desk = useDesk();
  const isWatched = useDeskState((state) => state.inbox?.watching.has(row.YQToken) ?? false);
  return (
    <button
      type="button"
      className={style.row}
      data-visitor={row.YQToken}
      data-unread={(isOurs && row.unreadNumber > 0) || undefined}
      aria-current={isChosen ? 'true' : undefined}
      onPointerDown={() => desk.prepare(row.YQToken)}
      onClick={() => onChoose(row.YQToken)}
    >
      <span className={style.face}>
        <Avatar id={row.YQToken} name={row.name} isAway={!row.online} />
        {!row.online && (
          <span className={style.away} title={t('list.offline')}>
            <Icon name="offline" size={12} />
            <span className="visually-hidden">{t('list.offline')}</span>
          </span>
        )}
      </span>
      <span className={style.words}>
        <span className={style.line}>
          <bdi className={style.name} title={name}>
            {name}
          </bdi>
          <span className={style.site} title={row.site}>
            {row.site}
          </span>
          {isWatched && (
            <span className={style.watched} title={t('list.watched')}>
              <Icon name="monitor" size={14} />
            </span>
          )}
        </span>
        <Preview row={row} isOffer={isOffer} isChosen={isChosen} />
      </span>
      <span className={style.edge}>
        <AgeText row={row} />
        <span className={style.line}>
          {row.conversation && row.state !== 'monitor' && (
            <span className={style.counts} title={t('list.counts', { umsg: row.umsg, smsg: row.smsg })}>
              {row.umsg}/{row.smsg}
            </span>
          )}
          {row.unreadNumber > 0 && (
            <span
              className={style.unread}
              data-quiet={!isOurs || undefined}
              title={t('list.unread', { count: row.unreadNumber })}
            >
              {row.unreadNumber > 99 ? '99+' : row.unreadNumber}
              <span className="visually-hidden">{t('list.unread', { count: row.unreadNumber })}</span>
            </span>
          )}
        </span>
      </span>
    </button>
  );
});

/** The second line: who types now, an offer, a draft, the last message, else the page. */
function Preview({ row, isOffer, isChosen }: Omit<Props, 'onChoose' | 'isOurs'>) {
  const { t } = useTranslation('workbench');
  const typing = useDeskState((state) => state.typing.get(row.YQToken));
  const draft = useDraft(row.YQToken);
  if (typing?.role === 'user') return <em className={style.typing}>{typing.text || t('list.typing')}</em>;
  if (isOffer) return <span className={style.offer}>{t('list.offer')}</span>;
  if (draft && !isChosen)
    return (
      <span className={style.preview}>
        <span className={style.draft}>{t('list.draft')}</span> <bdi>{draft}</bdi>
      </span>
    );
  if (row.state === 'monitor' || !row.last)
    return (
      <span className={style.preview} title={row.URL}>
        {row.title || row.URL ? t('list.browsing', { page: row.title || row.URL }) : t('list.noMessages')}
      </span>
    );
  return (
    <bdi className={style.preview}>{row.last.recalled ? t('list.recalled') : row.last.msg.replaceAll('\n', ' ')}</bdi>
  );
}
