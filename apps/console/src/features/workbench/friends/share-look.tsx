import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServerNow } from '../../../lib/desk/desk-context';
import { currentLanguage } from '../../../lib/i18n/i18n';
import { useErrorText } from '../../../lib/i18n/use-error-text';
import { shortTime } from '../../../lib/time/format';
import { Button } from '../../../ui/button';
import { confirm } from '../../../ui/confirm/confirm';
import { Icon } from '../../../ui/icon';
import { toast } from '../../../ui/toast/toast';
import header from '../actions/header.module.css';
import style from './friends.module.css';
import './share-texts';

export const MINUTE_MS = 60_000;

/** Separator of two sentences. */
export const stop = (): string => (currentLanguage() === 'zh' ? '。' : '. ');

type StripProps = {
  /** The visitor, as `data-share` (with me) or `data-given` (by us). */
  of: { 'data-share': string } | { 'data-given': string };
  children: ReactNode;
  /** The button; none if missing. */
  ending?: { label: string; isBusy: boolean; onEnd: () => void } | null;
};

/** Under the header of a shared visitor: scope, end, and a button to end it. */
export function ShareLine({ of, children, ending }: StripProps) {
  return (
    <div className={header.strip} data-kind="info" role="status" {...of}>
      <span className={header.icon}>
        <Icon name="share" />
      </span>
      <div className={header.words}>{children}</div>
      {ending && (
        <Button size="s" icon="recall" busy={ending.isBusy} onClick={ending.onEnd}>
          {ending.label}
        </Button>
      )}
    </div>
  );
}

/** In the visitor's row: until when it is shared; details on hover. */
export function UntilMark({ until, words }: { until: number; words: string }) {
  const { t } = useTranslation('shares');
  const now = useServerNow(MINUTE_MS);
  return (
    <span className={style.shared} title={words}>
      <Icon name="share" size={12} />
      <bdi>{t('given.until', { time: shortTime(until, now, currentLanguage()) })}</bdi>
    </span>
  );
}

type Ending = {
  ask: string;
  ok: string;
  isDangerous?: boolean;
  work: () => Promise<unknown>;
  failed: (why: string) => string;
};

/** Ends a share after a confirmation; errors are shown as toasts. */
export function useEnding(): readonly [(ending: Ending) => Promise<void>, boolean] {
  const errorText = useErrorText();
  const [isBusy, setBusy] = useState(false);
  async function end({ ask, ok, isDangerous = false, work, failed }: Ending): Promise<void> {
    if (!(await confirm({ text: ask, ok, isDangerous }))) return;
    setBusy(true);
    try {
      await work();
    } catch (error) {
      toast.bad(failed(errorText(error)));
    } finally {
      setBusy(false);
    }
  }
  return [end, isBusy];
}
