import { withoutMenu } from '@parley/protocol/robot-menu';
import type { Message } from '@parley/protocol/types';
import { useContext, useState } from 'preact/hooks';
import { bodies } from '../../components/bodies';
import { SafeLink } from '../../components/safe-link';
import { useAllWords } from '../../i18n';
import type { MessageRow } from '../../rows';
import { ThreadContext } from '../../thread-context';
import { type HumanProblem, humanProblem } from './human-problem';
import './styles';

/** Beside the name of a robot. */
export function RobotMark() {
  const { t } = useAllWords();
  return <span class="robot-mark">{t('robot')}</span>;
}

/** The text of a message without the lines of its menu, which are buttons below. */
export function RobotBody({ row }: { row: MessageRow }) {
  const { Body } = bodies[row.body] ?? bodies.text;
  return <Body row={{ ...row, msg: withoutMenu(row.msg, row.said?.menu) }} />;
}

/** Below a robot's message: its menu, its sources, and whether it helped. */
export function RobotFoot({ said }: { said: Message }) {
  const { menu, sources, ratable } = said;
  return (
    <>
      {menu && <Menu menu={menu} />}
      {sources && sources.length > 0 && <Sources sources={sources} />}
      {ratable && <Thumbs onlyID={said.onlyID} />}
    </>
  );
}

function Menu({ menu }: { menu: NonNullable<Message['menu']> }) {
  const { t } = useAllWords();
  const { chat } = useContext(ThreadContext);
  const [problem, setProblem] = useState<HumanProblem | null>(null);
  const human = () => {
    setProblem(null);
    return chat?.post('human', {}).catch((error) => setProblem(humanProblem(error)));
  };
  return (
    <ul class="robot-menu">
      {menu.map(({ title, say, link, human: isHuman }) => (
        <li key={title}>
          {link ? (
            <SafeLink href={link}>{title}</SafeLink>
          ) : (
            <button type="button" onClick={() => (isHuman ? human() : chat?.say(say || title))}>
              {title}
            </button>
          )}
        </li>
      ))}
      {problem && <li role="alert">{t(problem)}</li>}
    </ul>
  );
}

function Sources({ sources }: { sources: NonNullable<Message['sources']> }) {
  const { t } = useAllWords();
  return (
    <ol class="robot-sources" aria-label={t('robotSources')}>
      {sources.map(({ n, title, url }) => (
        <li key={n} value={n}>
          {url ? <SafeLink href={url}>{title}</SafeLink> : title}
        </li>
      ))}
    </ol>
  );
}

function Thumbs({ onlyID }: { onlyID: string }) {
  const { t } = useAllWords();
  const { chat } = useContext(ThreadContext);
  const [rated, setRated] = useState<boolean | null>(null);
  const [isFailed, setFailed] = useState(false);
  const rate = (good: boolean) =>
    chat?.post('rateAnswer', { onlyID, good }).then(
      () => {
        setRated(good);
        setFailed(false);
      },
      () => setFailed(true),
    );
  return (
    <p class="robot-thumbs">
      {[true, false].map((good) => (
        <button
          key={String(good)}
          type="button"
          aria-label={t(good ? 'helped' : 'helpedNot')}
          title={t(good ? 'helped' : 'helpedNot')}
          aria-pressed={rated === good}
          onClick={() => rate(good)}
        >
          <svg viewBox="0 0 24 24" width="16" height="16" aria-hidden="true" class={good ? '' : 'down'}>
            <path d="M7 11v9H4v-9zM7 11l4-8a2 2 0 0 1 3 2l-1 4h5a2 2 0 0 1 2 2.4l-1.4 7A2 2 0 0 1 16.6 20H7" />
          </svg>
        </button>
      ))}
      <span role="status">{isFailed ? t('failed') : rated === null ? '' : t('helpedThanks')}</span>
    </p>
  );
}
