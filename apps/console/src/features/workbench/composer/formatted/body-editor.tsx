import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyView } from '../../../../lib/lazy-page';
import { CardFields } from './card-fields';
import type { FormattedKind } from './draft-body';
import style from './formatted.module.css';
import './texts';

const RichEditor = lazyView(() => import('./rich-editor').then((part) => part.default));

type Props = { kind: FormattedKind; value: string; onChange: (msg: string) => void; onSend?: () => void };

/** The editor for a kind of message. */
export function BodyEditor({ kind, value, onChange, onSend }: Props) {
  const { t } = useTranslation('workbenchFormatted');
  if (kind === 'card') return <CardFields value={value} onChange={onChange} />;
  return (
    <Suspense
      fallback={
        <div className={style.place} role="status">
          {t('loading')}
        </div>
      }
    >
      <RichEditor value={value} label={t('label.rich')} onChange={onChange} {...(onSend && { onSend })} />
    </Suspense>
  );
}
