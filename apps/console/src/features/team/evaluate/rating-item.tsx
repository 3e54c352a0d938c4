import type { ratingRow } from '@parley/protocol/http/census/service';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type * as z from 'zod';
import { HISTORY } from '../../../lib/census/rows-drawer';
import { zonedMoment } from '../../../lib/census/zoned-days';
import { useDesk, useMay } from '../../../lib/desk/desk-context';
import { lazyPart } from '../../../lib/lazy-part';
import { historyDetailPath } from '../../../lib/paths';
import { useApi } from '../../../lib/services';
import { useVisitWords } from '../../../lib/visit-words/use-visit-words';
import { Button } from '../../../ui/button';
import style from '../team.module.css';

export type Rating = z.infer<typeof ratingRow>;

const AppealForm = lazyPart(() => import('./judging-forms'), 'AppealForm');
const AnswerForm = lazyPart(() => import('./judging-forms'), 'AnswerForm');
const TaskForm = lazyPart(() => import('./judging-forms'), 'TaskForm');

/** A score up to which a rating is bad. */
const BAD = 2;

/** One rating: score, tags, comment, the appeal against it and its follow-up task, with what the reader may do. */
export function RatingItem({ rating, zone }: { rating: Rating; zone: string }) {
  const { t } = useTranslation('team');
  const words = useVisitWords();
  const { score } = rating;
  return (
    <li className={style.rating}>
      <p className={style.ratingHead}>
        <strong>{score === null ? t('rows.unanswered') : t('filters.scoreOf', { score })}</strong>
        <bdi>{rating.agentName}</bdi>
        {rating.isRobot && <span className={style.tag}>{t('robot')}</span>}
        <span>{rating.isThere ? words.visitor(rating.visitor) : t('rows.gone')}</span>
        <span className={style.note}>{zonedMoment(rating.ratedAt ?? rating.at, zone)}</span>
        {rating.invited && <span className={style.tag}>{t(`invited.${rating.invited}`)}</span>}
        {rating.tags.map((tag) => (
          <span key={tag} className={style.tag}>
            {tag}
          </span>
        ))}
      </p>
      {rating.comment && <p dir="auto">{rating.comment}</p>}
      <Judged rating={rating} zone={zone} />
      <Actions rating={rating} />
    </li>
  );
}

function Judged({ rating: { appeal, task }, zone }: { rating: Rating; zone: string }) {
  const { t } = useTranslation('team');
  return (
    <>
      {appeal && (
        <p className={style.judged}>
          {t('appeal.said', { reason: appeal.reason, at: zonedMoment(appeal.at, zone) })}{' '}
          {appeal.outcome
            ? t(`appeal.${appeal.outcome}`, { name: appeal.answeredBy, answer: appeal.answer })
            : t('appeal.open')}
        </p>
      )}
      {task && (
        <p className={style.judged}>
          {t('task.said', {
            text: task.text,
            name: task.assigneeName,
            due: zonedMoment(task.dueAt, zone).slice(0, 16),
          })}{' '}
          {task.doneAt !== null && t('task.done', { at: zonedMoment(task.doneAt, zone) })}
        </p>
      )}
    </>
  );
}

/** What the reader may do with a rating. */
function Actions({ rating }: { rating: Rating }) {
  const { t } = useTranslation('team');
  const navigate = useNavigate();
  const { me } = useDesk();
  const may = useMay();
  const api = useApi();
  const queries = useQueryClient();
  const [form, setForm] = useState<'appeal' | 'answer' | 'task' | null>(null);
  const { appeal, task, score } = rating;
  const isJudge = may({ permission: ['setPermissions:quality'] });
  const isOwn = rating.agent === me.uuid;
  const close = () => setForm(null);
  const renew = () => queries.invalidateQueries({ queryKey: ['census', 'service'] });
  const done = useMutation({
    mutationFn: (isDone: boolean) =>
      api('POST /census/service/doDone', { conversation: rating.conversation, agent: rating.agent, done: isDone }),
    onSuccess: renew,
  });
  return (
    <>
      <span className={style.buttons}>
        {rating.isThere && may(HISTORY) && (
          <Button size="s" onClick={() => void navigate(historyDetailPath(rating.conversation))}>
            {t('rows.open')}
          </Button>
        )}
        {isOwn && rating.isThere && score !== null && !appeal?.outcome && (
          <Button size="s" onClick={() => setForm('appeal')}>
            {t(appeal ? 'appeal.change' : 'appeal.do')}
          </Button>
        )}
        {isJudge && !isOwn && appeal && !appeal.outcome && (
          <Button size="s" onClick={() => setForm('answer')}>
            {t('appeal.answer')}
          </Button>
        )}
        {isJudge && rating.isThere && score !== null && (score <= BAD || task) && (
          <Button size="s" onClick={() => setForm('task')}>
            {t(task ? 'task.change' : 'task.do')}
          </Button>
        )}
        {task && (isJudge || task.assignee === me.uuid) && (
          <Button size="s" busy={done.isPending} onClick={() => done.mutate(task.doneAt === null)}>
            {t(task.doneAt === null ? 'task.finish' : 'task.reopen')}
          </Button>
        )}
      </span>
      {form === 'appeal' && <AppealForm rating={rating} onDone={renew} onClose={close} />}
      {form === 'answer' && <AnswerForm rating={rating} onDone={renew} onClose={close} />}
      {form === 'task' && <TaskForm rating={rating} onDone={renew} onClose={close} />}
    </>
  );
}
