import type { ToPreview } from '@parley/protocol/preview';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../button';
import { Notice } from '../../notice';
import style from './preview.module.css';
import { usePreviewLine } from './use-preview-line';

export type Screen = 'desktop' | 'phone';

/** Sizes of the visitor's screen in px. */
const SCREENS = { desktop: { width: 800, height: 640 }, phone: { width: 390, height: 720 } };

type Props = {
  show: Omit<ToPreview, 'type'>;
  screen: Screen;
  /** The room for the screen, which is scaled down to it. */
  room: { width: number; height: number };
  onAgain: () => void;
};

/** The widget on a sample page: built as for visitors, with a stand-in of the server. */
export function PreviewFrame({ show, screen, room, onAgain }: Props) {
  const { t } = useTranslation(['settingsPreview', 'app']);
  const frame = useRef<HTMLIFrameElement>(null);
  const phase = usePreviewLine(frame, show);
  const { width, height } = SCREENS[screen];
  const scale = Math.min(1, room.width / width, room.height / height);

  return (
    <div className={style.stage} style={{ width: width * scale, height: height * scale }}>
      <iframe
        ref={frame}
        className={style.screen}
        title={t('frame', { state: t(`states.${show.state}`) })}
        src="/demo/preview/"
        style={{ width, height, transform: `scale(${scale})` }}
      />
      {phase !== 'drawn' && (
        <div className={style.cover}>
          {phase === 'failed' ? (
            <Notice
              kind="bad"
              action={
                <Button look="link" onClick={onAgain}>
                  {t('app:retry')}
                </Button>
              }
            >
              {t('failed')}
            </Notice>
          ) : (
            <span role="status">{t('loading')}</span>
          )}
        </div>
      )}
    </div>
  );
}
