import type { LastMessage, VisitorRow } from '@parley/protocol/types';
import { useTranslation } from 'react-i18next';
import { useDesk, useDeskState } from '../../../lib/desk/desk-context';
import { plainWords } from '../kinds/bodies';
import style from './list.module.css';

/** The row's second line: typing, an offer, a draft, the last message, else the page. */
export function RowPreview({ row, isOffer, draft }: { row: VisitorRow; isOffer: boolean; draft: string }) {
  const { t } = useTranslation('workbench');
  const typing = useDeskState((state) => state.typing.get(row.YQToken));
  if (typing?.role === 'user') return <em className={style.typing}>{typing.text || t('list.typing')}</em>;
  if (isOffer) return <span className={style.offer}>{t('list.offer')}</span>;
  if (draft)
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
  return <LastWords last={row.last} />;
}

function LastWords({ last }: { last: LastMessage }) {
  const { t } = useTranslation(['workbenchList', 'workbench']);
  const { me } = useDesk();
  const name = useDeskState((state) => state.inbox?.agents.get(last.serviceID ?? '')?.nickname);
  if (last.recalled) return <span className={style.preview}>{t('workbench:list.recalled')}</span>;
  const text = last.kind === 'text' || last.kind === 'rich' ? wordsOf(last) : t(`kinds.${last.kind}`);
  const words = !last.serviceID
    ? text
    : last.serviceID === me.uuid
      ? t('you', { text })
      : t('saidBy', { name: name || t('workbench:bar.someone'), text });
  return <bdi className={style.preview}>{words}</bdi>;
}

/** Rows carry only the start of a message, so the last tag of a formatted one may be cut off. */
function wordsOf({ kind, msg }: LastMessage): string {
  const words = kind === 'rich' ? plainWords({ kind, msg: msg.replace(/<[^>]*$/, '') }, location.href) : msg;
  return words.replaceAll('\n', ' ');
}
