import { useState } from 'preact/hooks';
import type { Chat } from '../../chat/chat';
import { useAllWords } from '../../i18n';
import { type HumanProblem, humanProblem } from './human-problem';
import './styles';

type Props = { chat: Chat; toLetter(): void };

/** While a robot has the conversation: a button that asks for a person. With nobody online a letter is offered. */
export function HumanBar({ chat, toLetter }: Props) {
  const { t } = useAllWords();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<HumanProblem | null>(null);

  async function ask(): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      await chat.post('human', {});
      await chat.refresh();
    } catch (error) {
      setProblem(humanProblem(error));
    }
    setBusy(false);
  }

  return (
    <div class="human">
      <button type="button" disabled={isBusy} onClick={() => void ask()}>
        {t('human')}
      </button>
      {problem && <p role="alert">{t(problem)}</p>}
      {problem === 'humanNobody' && (
        <button type="button" onClick={toLetter}>
          {t('queueLetter')}
        </button>
      )}
    </div>
  );
}
