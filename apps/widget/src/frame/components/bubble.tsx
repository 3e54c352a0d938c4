import { useState } from 'preact/hooks';
import { Refusal } from '../../visitor-api';
import { refusalText } from '../errors';
import { timeText, useWords } from '../i18n';
import { withLinks } from '../links';
import type { Mark, MessageRow } from '../rows';
import { Icon, type IconName } from './icons';
import type { RowProps } from './row-view';
import { useNow } from './use-now';

/** As long as the server lets a visitor take a message back (settings, `conversation.recallSeconds`). */
const RECALL_MS = 120_000;

/** What was said, by whom, and how far it has come. */
export function Bubble({ row, ...props }: RowProps & { row: MessageRow }) {
  const { t, language } = useWords();
  const { isMine, isFirst, isLast, mark } = row;
  const side = `${isMine ? 'mine' : 'theirs'}${isFirst ? ' first' : ''}${isLast ? ' last' : ''}`;
  const name = isMine ? t('you') : row.nickname || t('agent');

  return (
    <div class={`message ${side}`} data-mark={mark}>
      <p class={isFirst && !isMine ? 'name' : 'hidden'}>{name}</p>
      <div class="bubble" title={timeText(row.time, language)}>
        <Text msg={row.msg} />
      </div>
      {mark === 'refused' ? <RefusedLine row={row} {...props} /> : isMine && <MineLine row={row} {...props} />}
    </div>
  );
}

/** More than this would push the rest of the talk out of sight. */
const LONG_LENGTH = 1200;
const LONG_LINES = 20;

function Text({ msg }: { msg: string }) {
  const { t } = useWords();
  const [isFolded, fold] = useState(msg.length > LONG_LENGTH || msg.split('\n', LONG_LINES + 1).length > LONG_LINES);
  return (
    <>
      <div class={isFolded ? 'folded' : ''}>
        {withLinks(msg).map(({ text, href }) =>
          href ? (
            <a href={href} target="_blank" rel="noopener noreferrer nofollow">
              {text}
            </a>
          ) : (
            text
          ),
        )}
      </div>
      {isFolded && (
        <button type="button" class="unfold" onClick={() => fold(false)}>
          {t('showAll')}
        </button>
      )}
    </>
  );
}

const marks: Record<Exclude<Mark, 'refused'>, { icon: IconName; text: 'markSending' | 'markStored' | 'markRead' }> = {
  sending: { icon: 'clock', text: 'markSending' },
  stored: { icon: 'check', text: 'markStored' },
  read: { icon: 'checks', text: 'markRead' },
};

function MineLine({ row, isLastMine, clockOffset, recall }: RowProps & { row: MessageRow }) {
  const { t } = useWords();
  const [problem, setProblem] = useState('');
  const isStored = row.mark === 'stored' || row.mark === 'read';
  const now = useNow(5000, isStored && Date.now() + clockOffset - row.time < RECALL_MS + 10_000);
  const isFresh = row.isRecallable && now + clockOffset - row.time < RECALL_MS;
  if (!row.mark || row.mark === 'refused') return null;
  const { icon, text } = marks[row.mark];

  const take = () =>
    recall(row.key, row.msg).catch((error) =>
      setProblem(error instanceof Refusal ? refusalText(t, error.error) : t('failed')),
    );

  return (
    <p class="meta">
      {problem && <span role="alert">{problem}</span>}
      {isStored && isFresh && !problem && (
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

function RefusedLine({ row, edit, retry, discard }: RowProps & { row: MessageRow }) {
  const { t } = useWords();
  const editAgain = () => {
    edit(row.msg);
    discard(row.key);
  };
  return (
    <p class="meta refused" role="alert">
      <Icon name="alert" size={14} />
      <span>{t('refusedWhy', { why: refusalText(t, row.error, row.errorText) })}</span>
      <button type="button" class="link" onClick={() => retry(row.key)}>
        {t('retry')}
      </button>
      <button type="button" class="link" onClick={editAgain}>
        {t('edit')}
      </button>
      <button type="button" class="link" onClick={() => discard(row.key)}>
        {t('discard')}
      </button>
    </p>
  );
}
