import { objectOf, wordsOfRich } from '@parley/protocol/bodies';
import type { Answer } from '@parley/protocol/http/routes';
import { withoutMenu } from '@parley/protocol/robot-menu';
import style from './robots.module.css';

type SaidAnswer = Answer<'POST /robot/ask'>['said'][number];

/** The words of an answer, whatever its kind. */
export function wordsOf({ kind = 'text', msg }: Pick<SaidAnswer, 'kind' | 'msg'>): string {
  if (kind === 'rich') return wordsOfRich(msg);
  if (kind === 'text') return msg;
  const body = objectOf(msg);
  const words = [body.name, body.title, body.text, body.link].filter((word) => typeof word === 'string' && word !== '');
  return words.join(' · ');
}

/** An answer as the visitor would read it. */
export function Said({ answer }: { answer: SaidAnswer }) {
  const { menu = [] } = answer;
  return (
    <div className={style.said} dir="auto">
      {withoutMenu(wordsOf(answer), menu)}
      {menu.length > 0 && (
        <ul>
          {menu.map(({ title, link }) => (
            <li key={title}>{link ? `${title} (${link})` : title}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
