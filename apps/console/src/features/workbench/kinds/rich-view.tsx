import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorBoundary } from '../../../ui/error-boundary';
import { plainWords } from './bodies';
import style from './kinds.module.css';
import type { KindProps } from './message-body';

const RichHtml = lazy(() => import('./rich-html').then((module) => ({ default: module.RichHtml })));

/** Words with emphasis and links. The cleaner comes when the first is shown; until then the words stand there plain. */
export function RichView({ message }: KindProps) {
  const plain = plainWords(message, location.href);
  return (
    <div className={style.rich}>
      <ErrorBoundary resetKey={message.onlyID} fallback={() => <PlainOnly words={plain} />}>
        <Suspense fallback={plain}>
          <RichHtml html={message.msg} />
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}

/** The cleaner did not come: a newer version has most likely replaced it. */
function PlainOnly({ words }: { words: string }) {
  const { t } = useTranslation('workbenchThread');
  return (
    <>
      {words}
      <button type="button" className={style.reload} onClick={() => location.reload()}>
        {t('kinds.plainOnly')}
      </button>
    </>
  );
}
