import { useEffect, useState } from 'preact/hooks';
import type { SiteSettings } from '../../appearance';
import type { RatingForm } from '../../visitor-api';
import type { Chat, Stars } from '../chat/chat';
import { Face } from '../components/face';
import { Icon } from '../components/icons';
import { type TranslateAll, useAllWords } from '../i18n';
import css from './rating.css?inline';
import { shapes } from './shapes';
import './cards';
import { addStyles } from './add-styles';

addStyles(css);

export type RatingProps = {
  chat: Pick<Chat, 'get' | 'post'>;
  /** Tags for four and five stars, and for fewer; the levels to choose from. */
  settings: SiteSettings['rating'];
  /** No agent has asked for it: shown only if an agent is unrated. */
  isQuiet: boolean;
  dismiss(): void;
};

/** The rating form, for each agent of the conversation separately. */
export function Rating({ chat, settings, isQuiet, dismiss }: RatingProps) {
  const { t } = useAllWords();
  const [form, setForm] = useState<RatingForm | null>(null);
  const [isChanging, change] = useState<string | null>(null);

  useEffect(() => {
    let isGone = false;
    chat.get('ratings', {}).then(
      (found) => isGone || setForm(found),
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, []);

  if (!form?.open) return null;
  const { agents } = form;
  const levels = LEVELS[settings.scale ?? '5'] ?? [];
  const isDone = agents.every(({ score }) => score !== null);
  return (
    <section class="card rating" aria-label={t('rateTitle')}>
      <div class="rating-body">
        <h2>{isDone && isChanging === null ? t('rateThanks') : t(agents.length > 1 ? 'rateEach' : 'rateTitle')}</h2>
        {agents.map((agent) =>
          agent.score !== null && isChanging !== agent.serviceID ? (
            <p class="rated" key={agent.serviceID}>
              <span>{agent.nickname}</span>
              <b role="img" aria-label={nameOf(agent.score, levels, t)}>
                {levels.length === 5 ? '★'.repeat(agent.score) + '☆'.repeat(5 - agent.score) : nearest(agent.score)}
              </b>
              <button type="button" class="link" onClick={() => change(agent.serviceID)}>
                {t('rateChange')}
              </button>
            </p>
          ) : (
            <Ask
              key={agent.serviceID}
              agent={agent}
              isNamed={agents.length > 1}
              levels={levels}
              tagsOf={(score) => (score >= 4 ? settings.goodTags : settings.badTags)}
              send={async (said) => {
                setForm(await chat.post('rate', { serviceID: agent.serviceID, ...said }));
                change(null);
              }}
            />
          ),
        )}
        {!isDone && isQuiet && (
          <button type="button" class="link" onClick={dismiss}>
            {t('rateLater')}
          </button>
        )}
      </div>
    </section>
  );
}

/** Scores of the levels; stored scores are 1 to 5 whatever the scale. */
const LEVELS: Record<string, readonly number[]> = { 5: [1, 2, 3, 4, 5], 3: [1, 3, 5], 2: [1, 5] };
const FACES: Readonly<Record<number, string>> = { 1: '👎', 3: '😐', 5: '👍' };
/** The face of a score that was given on another scale. */
const nearest = (score: number) => FACES[score >= 4 ? 5 : score >= 3 ? 3 : 1];

const isLit = (value: number, score: number, levels: readonly number[]) =>
  levels.length === 5 ? value <= score : value === score;

const nameOf = (value: number, levels: readonly number[], t: TranslateAll) =>
  levels.length === 5 ? t('stars', { n: value }) : t(value >= 4 ? 'rateGood' : value >= 3 ? 'rateFair' : 'rateBad');

type Agent = RatingForm['agents'][number];
type AskProps = {
  agent: Agent;
  isNamed: boolean;
  /** Scores to choose from. */
  levels: readonly number[];
  tagsOf(score: number): readonly string[];
  send(said: Omit<Stars, 'serviceID'>): Promise<void>;
};

function Ask({ agent, isNamed, levels, tagsOf, send }: AskProps) {
  const { t } = useAllWords();
  const [score, setScore] = useState(agent.score ?? 0);
  const [tags, setTags] = useState<string[]>(agent.tags);
  const [comment, setComment] = useState(agent.comment);
  const [state, setState] = useState<'asking' | 'busy' | 'failed'>('asking');
  const offered = score > 0 ? tagsOf(score) : [];

  const submit = async (event: Event) => {
    event.preventDefault();
    setState('busy');
    await send({ score, tags: tags.filter((tag) => offered.includes(tag)), comment: comment.trim() }).then(
      () => setState('asking'),
      () => setState('failed'),
    );
  };
  const toggle = (tag: string) => setTags(tags.includes(tag) ? tags.filter((other) => other !== tag) : [...tags, tag]);

  return (
    <form class="ask" onSubmit={submit}>
      {isNamed && (
        <p class="ask-who">
          <Face name={agent.nickname} avatar={agent.avatar || null} />
          {agent.nickname}
        </p>
      )}
      <fieldset class="stars">
        <legend class="hidden">{t('rateOf', { name: agent.nickname })}</legend>
        {levels.map((value) => (
          <label key={value} class={isLit(value, score, levels) ? 'on' : ''}>
            <input
              type="radio"
              class="hidden"
              name={`stars-${agent.serviceID}`}
              checked={value === score}
              onChange={() => setScore(value)}
            />
            <span class={levels.length === 5 ? 'hidden' : ''}>{nameOf(value, levels, t)}</span>
            {levels.length === 5 ? <Icon shape={shapes.star} size={30} /> : <b>{FACES[value]}</b>}
          </label>
        ))}
      </fieldset>
      {score > 0 && (
        <>
          {offered.length > 0 && (
            <div class="tags">
              {offered.map((tag) => (
                <button
                  type="button"
                  key={tag}
                  class="tag"
                  aria-pressed={tags.includes(tag)}
                  onClick={() => toggle(tag)}
                >
                  {tag}
                </button>
              ))}
            </div>
          )}
          <textarea
            rows={2}
            maxLength={1000}
            value={comment}
            placeholder={t('rateComment')}
            aria-label={t('rateComment')}
            onInput={(event) => setComment(event.currentTarget.value)}
          />
          {state === 'failed' && (
            <p class="problem" role="alert">
              {t('failed')}
            </p>
          )}
          <button type="submit" class="button main" disabled={state === 'busy'}>
            {t('rateSend')}
          </button>
        </>
      )}
    </form>
  );
}
