import type { Answer } from '@parley/protocol/http/routes';
import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../lib/i18n/i18n';
import { useErrorText } from '../../lib/i18n/use-error-text';
import { useApi } from '../../lib/services';
import { fullTime, shortTime } from '../../lib/time/format';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { LETTERS_KEY, READS_KEY } from './keys';
import style from './letters.module.css';

type LetterPage = Answer<'GET /letter/getList'>;
export type LetterRow = LetterPage['list'][number];

export function Letter({ letter }: { letter: LetterRow }) {
  const { t } = useTranslation('letters');
  const errorText = useErrorText();
  const language = currentLanguage();
  const mark = useMark(letter.id);
  return (
    <li className={style.letter} data-unread={!letter.read || undefined}>
      <header className={style.head}>
        <span className={style.name}>
          {!letter.read && <span className={style.dot}>{t('unread')}</span>}
          <bdi>{letter.name || t('anonymous')}</bdi>
        </span>
        <time
          className={style.time}
          dateTime={new Date(letter.time).toISOString()}
          title={fullTime(letter.time, language)}
        >
          {shortTime(letter.time, Date.now(), language)}
        </time>
      </header>
      <p className={style.content} dir="auto">
        {letter.content}
      </p>
      <footer className={style.foot}>
        <span className={style.facts}>
          {letter.phone && <a href={`tel:${encodeURIComponent(letter.phone)}`}>{letter.phone}</a>}
          {letter.email && <a href={`mailto:${encodeURIComponent(letter.email)}`}>{letter.email}</a>}
          <span>{t('site', { site: letter.site })}</span>
          {letter.URL && (
            <span className={style.page} title={letter.URL}>
              {t('from', { page: letter.URL })}
            </span>
          )}
        </span>
        <Button
          size="s"
          look={letter.read ? 'quiet' : 'plain'}
          icon={letter.read ? 'letter' : 'check'}
          onClick={() => mark.mutate(!letter.read)}
        >
          {letter.read ? t('markUnread') : t('markRead')}
        </Button>
      </footer>
      {mark.isError && <Notice kind="bad">{errorText(mark.error)}</Notice>}
    </li>
  );
}

/** Shown at once, taken back when the server says no. */
function useMark(id: string) {
  const api = useApi();
  const queries = useQueryClient();
  const show = (read: boolean) =>
    queries.setQueryData<InfiniteData<LetterPage>>(LETTERS_KEY, (known) => known && withRead(known, id, read));
  return useMutation({
    meta: { inPlace: true },
    mutationFn: (read: boolean) => api('POST /letter/doEdit', { id, read }),
    onMutate: (read) => void show(read),
    onError: (_error, read) => void show(!read),
    onSettled: () => queries.invalidateQueries({ queryKey: READS_KEY }),
  });
}

function withRead(known: InfiniteData<LetterPage>, id: string, read: boolean): InfiniteData<LetterPage> {
  const change = (letter: LetterRow) => (letter.id === id ? { ...letter, read } : letter);
  return { ...known, pages: known.pages.map((page) => ({ ...page, list: page.list.map(change) })) };
}
