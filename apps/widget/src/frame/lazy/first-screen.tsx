import type { Talk } from '../../visitor-api';
import { Face } from '../components/face';
import { useAllWords } from '../i18n';
import { addStyles } from './add-styles';
import css from './first-screen.css?inline';

addStyles(css);

type FirstScreenProps = {
  talk: Talk;
  questions: readonly string[];
  /** Null: this visitor cannot send. */
  ask: ((question: string) => unknown) | null;
};

/**
 * Below the greeting while nothing has been said: who is online, and hot questions to send with one press, which are the
 * robot's where one is in charge.
 */
export function FirstScreen({ talk, questions: ofSite, ask }: FirstScreenProps) {
  const { t } = useAllWords();
  const { agents = [], robot } = talk;
  const questions = robot?.hotQuestions.length ? robot.hotQuestions : ofSite;
  const press = (question: string) => {
    ask?.(question);
    // The pressed button goes away.
    document.querySelector<HTMLElement>('.log')?.focus();
  };
  return (
    <>
      {agents.length > 0 && (
        <ul class="faces" aria-label={t('onlineNow')}>
          {agents.map(({ nickname, avatar }) => (
            <li key={nickname + avatar}>
              <Face name={nickname} avatar={avatar} />
              <span title={nickname}>{nickname || t('agent')}</span>
            </li>
          ))}
        </ul>
      )}
      {ask && questions.length > 0 && (
        <section class="questions" aria-label={t('hotQuestions')}>
          <h2>{t('hotQuestions')}</h2>
          {questions.map((question) => (
            <button key={question} type="button" onClick={() => press(question)}>
              {question}
            </button>
          ))}
        </section>
      )}
    </>
  );
}
