import { letterFields } from '@parley/protocol/fields/letters';
import type { Answer } from '@parley/protocol/http/routes';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useDesk, useMay } from '../../lib/desk/desk-context';
import { useFields } from '../../lib/fields/use-fields';
import { currentLanguage } from '../../lib/i18n/i18n';
import { useErrorText } from '../../lib/i18n/use-error-text';
import { historyDetailPath, userDetailPath, workbenchPath } from '../../lib/paths';
import { regionText } from '../../lib/region-text';
import { useApi } from '../../lib/services';
import { zonedTime } from '../../lib/time/zone';
import { useVisitWords } from '../../lib/visit-words/use-visit-words';
import { Button } from '../../ui/button';
import { Failed } from '../../ui/failed';
import { SidePanel } from '../../ui/side-panel';
import { useTell } from '../../ui/table/use-tell';
import { toast } from '../../ui/toast/toast';
import { AnswerForm } from './answer-form';
import { LETTER_KEY } from './keys';
import style from './letters.module.css';
import { MergedLetters } from './merged-letters';
import { DueText, StatusTag } from './status-tag';
import { useChange } from './use-change';
import { useLettersAgain } from './use-letters-again';
import type { Letter } from './use-mark';

type Detail = Answer<'GET /letter/getDetail'>;
type Props = {
  id: string;
  /** What the list knows of it already. */
  listed: Letter | null;
  onMark: (letter: Letter, read: boolean) => void;
  /** Somebody is to be given charge of it. */
  onAssign: (letter: Letter) => void;
  onClose: () => void;
};

/** How often one looks whether a mail has gone that waits to go. */
const MAIL_EVERY_MS = 5_000;

/** One letter, whole: what it says, what was answered, and what can be made of it. */
export function LetterDrawer({ id, listed, onMark, onAssign, onClose }: Props) {
  const { t } = useTranslation('letters');
  const api = useApi();
  const queries = useQueryClient();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const may = useMay();
  const { me } = useDesk();
  const change = useChange();
  const again = useLettersAgain();
  const tell = useTell();
  const [busy, setBusy] = useState<'take' | 'done' | 'user' | 'talk' | null>(null);
  const key = [LETTER_KEY, id];
  const detail = useQuery({
    queryKey: key,
    queryFn: () => api('GET /letter/getDetail', { id }, { quiet: true }),
    refetchInterval: ({ state }) => state.data?.replies.some(({ mail }) => mail === 'waiting') && MAIL_EVERY_MS,
  });
  const letter = detail.data?.letter ?? listed;

  async function toTalk(): Promise<void> {
    const { YQToken } = await api('POST /letter/toTalk', { id });
    await again();
    onClose();
    void navigate(workbenchPath(YQToken));
  }
  async function toUser(): Promise<void> {
    const { person } = await api('POST /letter/toUser', { id });
    const show = { label: t('toUserShow'), onSelect: () => void navigate(userDetailPath(person)) };
    toast.good(t('toUserDone'), may(['seePermissions:seeVisitor']) ? { actions: [show] } : {});
  }
  async function take(): Promise<void> {
    tell(await change([{ id }], { serviceID: me.uuid }));
  }
  async function finish(): Promise<void> {
    tell(await change([{ id }], { status: 'done' }));
  }
  const told = (what: NonNullable<typeof busy>, work: () => Promise<void>) => ({
    busy: busy === what,
    onClick: async () => {
      setBusy(what);
      await work().catch((error: unknown) => toast.bad(errorText(error)));
      setBusy(null);
    },
  });

  return (
    <SidePanel
      width={520}
      title={letter ? t('of', { name: letter.name || t('anonymous') }) : t('title')}
      onClose={onClose}
      footer={
        letter && (
          <span className={style.footer}>
            <Button icon={letter.read ? 'letter' : 'bookmark'} onClick={() => onMark(letter, !letter.read)}>
              {letter.read ? t('markUnread') : t('markRead')}
            </Button>
            {letter.serviceID === null && (
              <Button icon="takeOver" {...told('take', take)}>
                {t('take')}
              </Button>
            )}
            <Button icon="agents" onClick={() => onAssign(letter)}>
              {t('assign')}
            </Button>
            {letter.status !== 'done' && (
              <Button icon="check" {...told('done', finish)}>
                {t('done')}
              </Button>
            )}
            <Button icon="person" {...told('user', toUser)}>
              {t('toUser')}
            </Button>
            {may(['talk:desk']) && (
              <Button icon="current" disabled={detail.data?.talking ?? true} {...told('talk', toTalk)}>
                {t('toTalk')}
              </Button>
            )}
          </span>
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
          <Answers replies={detail.data.replies} />
          <AnswerForm detail={detail.data} onAnswered={(next) => queries.setQueryData<Detail>(key, next)} />
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
    [texts.label('dueAt'), letter.dueAt !== null && <DueText key="due" letter={letter} isWhole />],
    [texts.label('time'), zonedTime(letter.time, language)],
    [texts.label('reason'), texts.value('reason', letter.reason)],
    [texts.label('channel'), words.channel(letter.channel)],
    [texts.label('phone'), letter.phone && <a href={`tel:${encodeURIComponent(letter.phone)}`}>{letter.phone}</a>],
    [texts.label('email'), letter.email && <a href={`mailto:${encodeURIComponent(letter.email)}`}>{letter.email}</a>],
    [texts.label('region'), regionText(letter.region)],
    [texts.label('source'), words.source(letter.source)],
    [texts.label('keyword'), letter.keyword],
    [texts.label('site'), letter.site],
    [texts.label('URL'), letter.URL],
    [
      t('talk'),
      letter.conversation !== null && may(['seePermissions:seeHistorical']) && (
        <a key="talk" href={`#${historyDetailPath(letter.conversation)}`}>
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

/** The mail server did not take it, and is asked again. */
const isRefused = ({ mail, mailError }: Detail['replies'][number]): boolean => mail === 'waiting' && mailError !== '';

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
