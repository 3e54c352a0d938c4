import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorBoundary } from '../../../ui/error-boundary';
import { plainWords } from './bodies';
import style from './kinds.module.css';
import type { KindProps } from './message-body';
import '../thread/texts';

const RichHtml = lazy(() => import('./rich-html').then((module) => ({ default: module.RichHtml })));

/** A formatted message. The sanitizer is loaded with the first one; until then plain text is shown. */
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

/** Shown when the sanitizer failed to load, most likely after a deploy. */
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
