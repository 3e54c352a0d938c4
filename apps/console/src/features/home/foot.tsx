import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button';
import style from './home.module.css';

type Props = {
  /** Of the button that goes on. */
  text: string;
  busy?: boolean;
  /** Absent: the button submits the form around it. */
  onGo?: () => void;
  /** Absent: there is nothing to skip. */
  onSkip?: () => void;
};

/** The end of a step. */
export function Foot({ text, busy = false, onGo, onSkip }: Props) {
  const { t } = useTranslation('home');
  return (
    <div className={style.foot}>
      {onSkip && (
        <Button size="l" look="quiet" onClick={onSkip}>
          {t('start.skip')}
        </Button>
      )}
      <Button size="l" look="primary" busy={busy} type={onGo ? 'button' : 'submit'} onClick={onGo}>
        {text}
      </Button>
    </div>
  );
}
