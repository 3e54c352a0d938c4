import { MOST_COUNTED } from '@parley/protocol/http/census/home';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PATHS } from '../../../lib/paths';
import { Button } from '../../../ui/button';
import { Icon, type IconName } from '../../../ui/icon';
import type { ToDo } from './queries';
import style from './today.module.css';

/** Each leads to its list, filtered; what is left of the first steps has a list of its own. */
const ITEMS = {
  lettersLate: { icon: 'warning', path: `${PATHS.letters}?overdue=true` },
  lettersToday: { icon: 'letter', path: `${PATHS.letters}?status=new,open&sort=due.asc` },
  ratingTasks: { icon: 'check', path: '/home/home?own=tasks' },
  followUps: { icon: 'person', path: `${PATHS.users}?view=contact` },
  questions: { icon: 'robot', path: '/robot/askRobot?part=misses' },
  links: { icon: 'link', path: `${PATHS.links}?state=open&sort=endsAt.asc` },
} as const satisfies Record<Exclude<keyof ToDo, 'setup'>, { icon: IconName; path: string }>;
const KINDS = Object.keys(ITEMS) as (keyof typeof ITEMS)[];

export function ToDoCard({ toDo, onOwn }: { toDo: ToDo | undefined; onOwn: () => void }) {
  const { t } = useTranslation('home');
  const left = KINDS.filter((kind) => (toDo?.[kind] ?? 0) > 0);
  return (
    <section className={style.card} aria-labelledby="home-to-do" aria-busy={toDo === undefined}>
      <h2 id="home-to-do" className={style.cardTitle}>
        {t('toDo.title')}
      </h2>
      {toDo && left.length === 0 && <p className={style.quiet}>{t('toDo.none')}</p>}
      <ul className={style.toDo}>
        {left.map((kind) => (
          <li key={kind}>
            <Link to={ITEMS[kind].path} data-late={kind === 'lettersLate' || undefined}>
              <Icon name={ITEMS[kind].icon} />
              <span>{t(`toDo.${kind}`)}</span>
              <strong>{countText(toDo?.[kind] ?? 0)}</strong>
            </Link>
          </li>
        ))}
      </ul>
      <Button look="link" onClick={onOwn}>
        {t('toDo.own')}
      </Button>
    </section>
  );
}

const countText = (count: number): string => (count >= MOST_COUNTED ? `${MOST_COUNTED - 1}+` : String(count));
