import { lazy, Suspense } from 'react';
import { ErrorBoundary } from '../../../ui/error-boundary';
import { plainWords } from './bodies';
import style from './kinds.module.css';
import type { KindProps } from './message-body';

const RichHtml = lazy(() => import('./rich-html').then((module) => ({ default: module.RichHtml })));

/** Words with emphasis and links. The cleaner comes when the first is shown; until then, and without it, the words stand there plain. */
export function RichView({ message }: KindProps) {
  const plain = plainWords(message, location.href);
  return (
    <div className={style.rich}>
      <ErrorBoundary resetKey={message.onlyID} fallback={() => plain}>
        <Suspense fallback={plain}>
          <RichHtml html={message.msg} />
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}
