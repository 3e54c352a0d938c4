import type { Answer } from '@parley/protocol/http/routes';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import Drawer from 'antd/es/drawer';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useMay } from '../../lib/desk/desk-context';
import { currentLanguage } from '../../lib/i18n/i18n';
import { useErrorText } from '../../lib/i18n/use-error-text';
import { workbenchPath } from '../../lib/paths';
import { regionText } from '../../lib/region-text';
import { useApi } from '../../lib/services';
import { zonedTime } from '../../lib/time/zone';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { toast } from '../../ui/toast/toast';
import { AnswerForm } from './answer-form';
import { LETTER_KEY, LETTERS } from './keys';
import style from './letters.module.css';
import { MergedLetters } from './merged-letters';
import { StatusTag } from './status-tag';
import type { Letter } from './use-mark';

type Detail = Answer<'GET /letter/getDetail'>;
type Props = { letter: Letter; onMark: (read: boolean) => void; onClose: () => void };

/** One letter, whole: what it says, what was answered, and what can be made of it. */
export function LetterDrawer({ letter: listed, onMark, onClose }: Props) {
  const { t } = useTranslation('letters');
  const api = useApi();
  const queries = useQueryClient();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const may = useMay();
  const key = [LETTER_KEY, listed.id];
  const detail = useQuery({
    queryKey: key,
    queryFn: () => api('GET /letter/getDetail', { id: listed.id }, { quiet: true }),
  });
  const letter = detail.data?.letter ?? listed;

  async function toTalk(): Promise<void> {
    const { YQToken } = await api('POST /letter/toTalk', { id: letter.id });
    await queries.invalidateQueries({ queryKey: [LETTERS] });
    onClose();
    void navigate(workbenchPath(YQToken));
  }
  async function toUser(): Promise<void> {
    await api('POST /letter/toUser', { id: letter.id });
    toast.good(t('toUserDone'));
  }
  const told = (work: () => Promise<void>) => () => void work().catch((error: unknown) => toast.bad(errorText(error)));

  return (
    <Drawer
      open
      size={520}
      title={t('of', { name: letter.name || t('anonymous') })}
      onClose={onClose}
      footer={
        <span className={style.footer}>
          <Button icon={letter.read ? 'letter' : 'check'} onClick={() => onMark(!letter.read)}>
            {letter.read ? t('markUnread') : t('markRead')}
          </Button>
          <Button icon="person" onClick={told(toUser)}>
            {t('toUser')}
          </Button>
          {may(['talk:desk']) && (
            <Button icon="current" disabled={detail.data?.talking ?? true} onClick={told(toTalk)}>
              {t('toTalk')}
            </Button>
          )}
        </span>
      }
    >
      <p className={style.content} dir="auto">
        {letter.content}
      </p>
      <LetterFacts letter={letter} />
      {detail.isError && <Notice kind="bad">{errorText(detail.error)}</Notice>}
      {detail.data && (
        <>
          <MergedLetters detail={detail.data} />
          <Answers replies={detail.data.replies} />
          <AnswerForm detail={detail.data} onAnswered={(next) => queries.setQueryData<Detail>(key, next)} />
        </>
      )}
    </Drawer>
  );
}

function LetterFacts({ letter }: { letter: Letter }) {
  const { t } = useTranslation('letters');
  const language = currentLanguage();
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('status'), <StatusTag key="status" status={letter.status} />],
    [t('owner'), letter.nickname],
    [t('due'), letter.dueAt === null ? '' : zonedTime(letter.dueAt, language)],
    [t('columns.time'), zonedTime(letter.time, language)],
    [t('reason'), t(`reasons.${letter.reason}`)],
    [t('phone'), letter.phone && <a href={`tel:${encodeURIComponent(letter.phone)}`}>{letter.phone}</a>],
    [t('email'), letter.email && <a href={`mailto:${encodeURIComponent(letter.email)}`}>{letter.email}</a>],
    [t('region'), regionText(letter.region)],
    [t('keyword'), letter.keyword],
    [t('columns.site'), letter.site],
    [t('columns.page'), letter.URL],
  ];
  return (
    <dl className={style.facts}>
      {facts
        .filter(([, value]) => value !== '' && value !== null)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

function Answers({ replies }: { replies: Detail['replies'] }) {
  const { t } = useTranslation('letters');
  if (replies.length === 0) return null;
  return (
    <section className={style.answers} aria-label={t('answers')}>
      <h3>{t('answers')}</h3>
      <ol>
        {replies.map((reply) => (
          <li key={reply.id}>
            <p className={style.content} dir="auto">
              {reply.msg}
            </p>
            <p className={style.read}>
              {[
                reply.nickname,
                zonedTime(reply.time, currentLanguage()),
                reply.inWindow && (reply.seen ? t('seen') : t('inWindow')),
                reply.mail !== 'none' && t(`mailStates.${reply.mail}`),
                reply.mail === 'failed' && reply.mailError,
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
