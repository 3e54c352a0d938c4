import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../lib/i18n/i18n';
import { historyDetailPath } from '../../../lib/paths';
import { regionText } from '../../../lib/region-text';
import { fullTime, shortTime } from '../../../lib/time/format';
import { Button } from '../../../ui/button';
import { Empty } from '../../../ui/empty';
import { Failed } from '../../../ui/failed';
import { Icon, type IconName } from '../../../ui/icon';
import { SafeLink } from '../../../ui/safe-link';
import { useSourceText } from '../columns';
import style from './detail.module.css';
import { type TimelineItem, type TimelineKind, useTimeline } from './queries';
import { useWords } from './use-words';

const ICONS: Record<TimelineKind, IconName> = {
  visit: 'monitor',
  page: 'page',
  invitation: 'invite',
  conversation: 'current',
  letter: 'letter',
  rating: 'star',
  followUp: 'clock',
  note: 'note',
  file: 'clip',
  change: 'pencil',
};

/** The timeline, newest first, with a button that loads earlier items. */
export function Timeline({ id, kinds, empty }: { id: string; kinds: readonly TimelineKind[]; empty: string }) {
  const { t } = useTranslation('userDetail');
  const timeline = useTimeline(id, kinds);
  const all = timeline.data?.pages.flatMap((page) => page.list) ?? [];
  // Changes of follow-ups repeat what the follow-ups show.
  const items = kinds.includes('followUp') ? all.filter(({ title }) => !/^users\..*ollowUp$/.test(title)) : all;
  if (timeline.isError)
    return <Failed error={timeline.error} busy={timeline.isFetching} onRetry={() => void timeline.refetch()} />;
  if (timeline.isPending) return <div className={style.skeleton} aria-busy="true" />;
  if (items.length === 0) return <Empty title={empty} />;
  return (
    <>
      <ol className={style.timeline}>
        {items.map((item) => (
          <Item key={`${item.kind} ${item.id}`} item={item} />
        ))}
      </ol>
      {timeline.hasNextPage && (
        <Button busy={timeline.isFetchingNextPage} onClick={() => void timeline.fetchNextPage()}>
          {t('loadMore')}
        </Button>
      )}
    </>
  );
}

function Item({ item }: { item: TimelineItem }) {
  const { t } = useTranslation('userDetail');
  const { head, facts, body } = useItem(item);
  return (
    <li className={style.item} data-kind={item.kind}>
      <span className={style.dot}>
        <Icon name={ICONS[item.kind]} size={14} />
      </span>
      <div className={style.words}>
        <p className={style.line}>
          <strong>{head}</strong>
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
          {item.conversation && item.kind !== 'invitation' && (
            <a href={`#${historyDetailPath(item.conversation)}`}>{t('item.transcript')}</a>
          )}
        </p>
        {body && (
          <p className={style.text} dir="auto">
            {body}
          </p>
        )}
        {item.kind === 'file' && (
          <SafeLink className={style.url} href={item.URL} base={location.href} download={item.title}>
            {item.title}
          </SafeLink>
        )}
        {item.kind === 'change' && <ChangedFields item={item} />}
      </div>
      <time
        className={style.when}
        dateTime={new Date(item.time).toISOString()}
        title={fullTime(item.time, currentLanguage())}
      >
        {shortTime(item.time, Date.now(), currentLanguage())}
      </time>
    </li>
  );
}

/** Title, facts and text of an item by its kind. */
function useItem(item: TimelineItem): { head: string; facts: string[]; body: string } {
  const { t } = useTranslation('userDetail');
  const words = useWords();
  const source = useSourceText();
  const who = item.agent?.nickname ?? '';
  const dwell = item.dwell !== null && item.dwell > 0 ? t('item.dwell', { time: words.duration(item.dwell) }) : '';
  const count = item.count ?? 0;
  const content = (head: string, facts: string[] = [], body = '') => ({ head, facts: facts.filter(Boolean), body });
  const kind = t(`kinds.${item.kind}`);
  switch (item.kind) {
    case 'visit':
      return content(kind, [source(item), regionText(item.region), t('item.pages', { count }), dwell], item.URL);
    case 'page':
      return content(item.title || kind, [dwell], item.URL);
    case 'invitation': {
      const state =
        item.state === 'invitation.accepted' ? 'accepted' : item.state === 'invitation.refused' ? 'refused' : 'invited';
      return content(t(`item.${state}`), [who], item.text);
    }
    case 'conversation':
      return content(
        kind,
        [who, t('item.messages', { count }), item.title, item.state === 'end' ? '' : t('item.open')],
        item.text,
      );
    case 'rating':
      return content(kind, [t('item.stars', { count }), who, item.title], item.text);
    case 'followUp': {
      const due = item.dueAt === null ? '' : t('item.dueAt', { time: fullTime(item.dueAt, currentLanguage()) });
      return content(kind, [who, due, item.doneAt === null ? '' : t('item.done')], item.text);
    }
    case 'change':
      return content(words.action(item.title), [who]);
    case 'file':
      return content(kind, []);
    case 'letter':
    case 'note':
      return content(kind, [who], item.text);
  }
}

function ChangedFields({ item: { before, after } }: { item: TimelineItem }) {
  const { t } = useTranslation('userDetail');
  const words = useWords();
  const hasValue = (field: string): boolean => words.value(before?.[field]) + words.value(after?.[field]) !== '';
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(hasValue);
  return (
    <dl className={style.changes}>
      {fields.map((field) => (
        <div key={field}>
          <dt>{words.field(field)}</dt>
          <dd>
            {before && field in before && (
              <del>
                <span className="visually-hidden">{t('item.from')} </span>
                {words.value(before[field], field) || t('item.blank')}
              </del>
            )}
            {after && field in after && (
              <ins>
                <span className="visually-hidden">{t('item.to')} </span>
                {words.value(after[field], field) || t('item.blank')}
              </ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
