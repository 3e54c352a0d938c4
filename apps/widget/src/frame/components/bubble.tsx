import { useContext, useState } from 'preact/hooks';
import { timeText, useWords } from '../i18n';
import { lazily } from '../lazily';
import type { Mark, MessageRow, Quote } from '../rows';
import { ThreadContext } from '../thread-context';
import { bodies } from './bodies';
import { Icon, type IconName } from './icons';
import type { RowProps } from './row-view';
import { useNow } from './use-now';

const RefusedLine = lazily(() => import('../lazy/refused').then((part) => part.RefusedLine));
const RobotMark = lazily(() => import('../lazy/robot/robot').then((part) => part.RobotMark));
const RobotBody = lazily(() => import('../lazy/robot/robot').then((part) => part.RobotBody));
const RobotFoot = lazily(() => import('../lazy/robot/robot').then((part) => part.RobotFoot));
const NotRecalled = lazily(() => import('../lazy/refused').then((part) => part.NotRecalled));

/** One message with its author and its state of delivery. */
export function Bubble({ row, ...props }: RowProps & { row: MessageRow }) {
  const { t, language } = useWords();
  const { isMine, isFirst, isLast, mark } = row;
  const { reply } = useContext(ThreadContext);
  const { Body, isBare } = bodies[row.body] ?? bodies.text;
  const side = `${isMine ? 'mine' : 'theirs'}${isFirst ? ' first' : ''}${isLast ? ' last' : ''}`;
  const name = isMine ? t('you') : row.nickname || t('agent');

  return (
    <div class={`message ${side}`} data-mark={mark}>
      <p class={isFirst && !isMine ? 'name' : 'hidden'}>
        {name}
        {row.said && <RobotMark />}
      </p>
      {row.quote && <QuoteLine quote={row.quote} />}
      <div class="said">
        <div class={isBare ? 'bare' : 'bubble'} title={timeText(row.time, language)}>
          {row.said?.menu ? <RobotBody row={row} /> : <Body row={row} />}
        </div>
        {!isMine && (
          <button type="button" class="reply" aria-label={t('reply')} title={t('reply')} onClick={() => reply(row.key)}>
            <Icon name="reply" size={16} />
          </button>
        )}
      </div>
      {row.said && <RobotFoot said={row.said} />}
      {mark === 'refused' ? <RefusedLine row={row} {...props} /> : isMine && <OwnMessageMeta row={row} {...props} />}
    </div>
  );
}

function QuoteLine({ quote }: { quote: Quote }) {
  const { t } = useWords();
  return (
    <blockquote class="quote">
      <b>{quote.isMine ? t('you') : quote.name || t('agent')}</b>
      <span>{quote.text || t('recalledShort')}</span>
    </blockquote>
  );
}

const marks: Record<Exclude<Mark, 'refused'>, { icon: IconName; text: 'markSending' | 'markStored' | 'markRead' }> = {
  sending: { icon: 'clock', text: 'markSending' },
  stored: { icon: 'check', text: 'markStored' },
  read: { icon: 'checks', text: 'markRead' },
};

function OwnMessageMeta({ row, isLastMine, clockOffset, recallMs, recall }: RowProps & { row: MessageRow }) {
  const { t } = useWords();
  const { cancelUpload } = useContext(ThreadContext);
  const [problem, setProblem] = useState<unknown>();
  const isStored = row.mark === 'stored' || row.mark === 'read';
  const now = useNow(5000, isStored && Date.now() + clockOffset - row.time < recallMs + 10_000);
  const isFresh = row.isRecallable && now + clockOffset - row.time < recallMs;
  if (!row.mark || row.mark === 'refused') return null;
  const { icon, text } = marks[row.mark];

  const take = () => recall(row).catch((error) => setProblem(error));

  return (
    <p class={row.upload ? 'meta always' : 'meta'}>
      {problem !== undefined && <NotRecalled error={problem} />}
      {row.upload && (
        <button type="button" class="link" onClick={() => cancelUpload(row.key)}>
          {t('cancel')}
        </button>
      )}
      {isStored && isFresh && problem === undefined && (
        <button type="button" class="link recall" onClick={take}>
          {t('recall')}
        </button>
      )}
      <span class={`mark ${row.mark}`} title={t(text)}>
        <span class={isLastMine ? '' : 'hidden'}>{t(text)}</span>
        <Icon name={icon} size={14} />
      </span>
    </p>
  );
}
