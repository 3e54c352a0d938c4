import { letterFields } from '@parley/protocol/fields/letters';
import type { Answer } from '@parley/protocol/http/routes';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeliveryWords } from '../../lib/channel-words/use-delivery-words';
import { useMay } from '../../lib/desk/desk-context';
import { useFields } from '../../lib/fields/use-fields';
import { currentLanguage } from '../../lib/i18n/i18n';
import { historyDetailPath } from '../../lib/paths';
import { regionText } from '../../lib/region-text';
import { useApi } from '../../lib/services';
import { zonedTime } from '../../lib/time/zone';
import { useVisitWords } from '../../lib/visit-words/use-visit-words';
import { confirm } from '../../ui/confirm/confirm';
import { Failed } from '../../ui/failed';
import { SidePanel } from '../../ui/side-panel';
import { AnswerForm } from './answer-form';
import { LETTER_KEY } from './keys';
import { LetterBar } from './letter-bar';
import style from './letters.module.css';
import { MergedLetters } from './merged-letters';
import { DueText, StatusTag } from './status-tag';
import type { Letter } from './use-mark';

type Detail = Answer<'GET /letter/getDetail'>;
type Props = {
  id: string;
  /** Its row of the list, shown until the answer arrives; null: opened by address. */
  listed: Letter | null;
  /** Opens the dialog that gives it an owner. */
  onAssign: (letter: Letter) => void;
  onClose: () => void;
};

/** Polling interval while an answer waits to be sent. */
const MAIL_EVERY_MS = 5_000;

/** One letter with its answers and actions. */
export function LetterDrawer({ id, listed, onAssign, onClose }: Props) {
  const { t } = useTranslation('letters');
  const api = useApi();
  const queries = useQueryClient();
  const key = [LETTER_KEY, id];
  const detail = useQuery({
    queryKey: key,
    queryFn: () => api('GET /letter/getDetail', { id }, { quiet: true }),
    refetchInterval: ({ state }) => state.data?.replies.some(isUnderWay) && MAIL_EVERY_MS,
  });
  const letter = detail.data?.letter ?? listed;
  const isTyped = useRef(false);
  const onTyped = useCallback((is: boolean) => {
    isTyped.current = is;
  }, []);

  async function leave(event: { preventDefault(): void }): Promise<void> {
    // Otherwise the same Escape would close the question too.
    event.preventDefault();
    const question = { text: t('answerUnsent'), ok: t('answerKeep'), cancel: t('answerOn') };
    if (!isTyped.current || (await confirm(question))) onClose();
  }

  return (
    <SidePanel
      width={520}
      title={letter ? t('of', { name: letter.name || t('anonymous') }) : t('title')}
      onClose={(event) => void leave(event)}
      footer={
        letter && (
          <LetterBar
            letter={letter}
            mayTalk={detail.data?.talking === false}
            onAssign={() => onAssign(letter)}
            onClose={onClose}
          />
        )
      }
    >
      {letter && (
        <>
          <p className={style.content} dir="auto">
            {letter.content}
          </p>
          <LetterFacts letter={letter} />
        </>
      )}
      {!letter && detail.isPending && <p className={style.read}>{t('loading')}</p>}
      {detail.isError && <Failed error={detail.error} busy={detail.isFetching} onRetry={() => void detail.refetch()} />}
      {detail.data && (
        <>
          <MergedLetters detail={detail.data} />
          <Answers replies={detail.data.replies} hasWindow={detail.data.account === null} />
          <AnswerForm
            detail={detail.data}
            onTyped={onTyped}
            onAnswered={(next) => queries.setQueryData<Detail>(key, next)}
          />
        </>
      )}
    </SidePanel>
  );
}

function LetterFacts({ letter }: { letter: Letter }) {
  const { t } = useTranslation('letters');
  const texts = useFields(letterFields);
  const language = currentLanguage();
  const words = useVisitWords();
  const may = useMay();
  const talk = letter.conversation ?? letter.fromConversation;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [texts.label('status'), <StatusTag key="status" status={letter.status} />],
    [
      texts.label('nickname'),
      (letter.nickname || letter.rule) && (
        <span key="owner" className={style.owner}>
          {letter.nickname ?? t('nobody')}
          {letter.rule && <span className={style.rule}>{t('byRule', { rule: letter.rule })}</span>}
        </span>
      ),
    ],
    [texts.label('dueAt'), letter.dueAt !== null && <DueText key="due" letter={letter} isFull />],
    [texts.label('time'), zonedTime(letter.time, language)],
    [texts.label('reason'), texts.value('reason', letter.reason)],
    [texts.label('channel'), words.channel(letter.channel)],
    [texts.label('phone'), letter.phone && <a href={`tel:${encodeURIComponent(letter.phone)}`}>{letter.phone}</a>],
    [texts.label('email'), letter.email && <a href={`mailto:${encodeURIComponent(letter.email)}`}>{letter.email}</a>],
    [texts.label('wechat'), letter.wechat],
    [texts.label('region'), regionText(letter.region)],
    [texts.label('source'), words.source(letter.source)],
    [texts.label('keyword'), letter.keyword],
    [texts.label('site'), letter.siteName],
    [texts.label('URL'), letter.URL],
    [
      t('talk'),
      talk !== null && may(['seePermissions:seeHistorical']) && (
        <a key="talk" href={`#${historyDetailPath(talk)}`}>
          {t('talkShow')}
        </a>
      ),
    ],
  ];
  return (
    <dl className={style.facts}>
      {facts
        .filter(([, value]) => value !== '' && value !== null && value !== false)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** It waits to be sent. */
const isUnderWay = ({ mail, delivery }: Detail['replies'][number]): boolean =>
  mail === 'waiting' || delivery?.state === 'queued';

/** True if the mail server refused the mail; sending is repeated. */
const isRefused = ({ mail, mailError }: Detail['replies'][number]): boolean => mail === 'waiting' && mailError !== '';

function Answers({ replies, hasWindow }: { replies: Detail['replies']; hasWindow: boolean }) {
  const { t } = useTranslation('letters');
  const deliveryWords = useDeliveryWords();
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
                reply.inWindow && hasWindow && (reply.seen ? t('seen') : t('inWindow')),
                reply.delivery && deliveryWords(reply.delivery),
                reply.mail !== 'none' && t(`mailStates.${isRefused(reply) ? 'again' : reply.mail}`),
                reply.mail !== 'sent' && reply.mailError,
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
