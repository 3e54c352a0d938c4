import { lazy, Suspense } from 'react';
import { plainWords } from './bodies';
import style from './kinds.module.css';
import type { KindProps } from './message-body';

const RichHtml = lazy(() => import('./rich-html').then((module) => ({ default: module.RichHtml })));

/** Words with emphasis and links. The cleaner comes when the first is shown; until then the words stand there plain. */
export function RichView({ message }: KindProps) {
  return (
    <div className={style.rich}>
      <Suspense fallback={plainWords(message, location.href)}>
        <RichHtml html={message.msg} />
      </Suspense>
    </div>
  );
}
