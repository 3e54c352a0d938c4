import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../lib/i18n/use-error-text';
import { listText } from '../../lib/text/list-text';
import { useOnline } from '../../lib/unsaved/use-online';
import { Button } from '../button';
import { Notice } from '../notice';
import { fieldTextsOf } from '../section-form/use-field-texts';
import style from './settings-page.module.css';
import type { Works } from './use-works';
import { unpublished } from './work';

type Props = { works: Works; onDiscard: () => void; onVersions: () => void };

/** Stays at the bottom of a settings page: what differs from what is published, and what to do with it. */
export function DraftBar({ works: state, onDiscard, onVersions }: Props) {
  const { t } = useTranslation(['settingsPages', 'form']);
  const errorText = useErrorText();
  const isOnline = useOnline();
  const { works, problems, failure, busy, isDirty, canPublish } = state;
  const changed = works.flatMap((work) => unpublished(work).map(fieldTextsOf(work.known.section).label));
  const wrong = Object.keys(problems).length;
  const status = !isOnline ? t('form:offline') : isDirty ? t('bar.unsaved') : canPublish ? t('bar.drafted') : '';

  return (
    <section className={style.bar} data-bottom-bar aria-label={t('bar.label')}>
      {failure !== null && <Notice kind="bad">{errorText(failure)}</Notice>}
      {wrong > 0 && <Notice kind="bad">{t('bar.fix', { count: wrong })}</Notice>}
      <div className={style.barRow}>
        <span className={style.changed} role="status">
          <span title={listText(changed)}>
            {changed.length === 0 ? t('bar.none') : t('bar.changed', { names: listText(changed) })}
          </span>
          {status && <small>{status}</small>}
        </span>
        <span className={style.actions}>
          <Button icon="clock" onClick={onVersions}>
            {t('bar.versions')}
          </Button>
          {(canPublish || isDirty) && (
            <Button busy={busy === 'discard'} onClick={onDiscard}>
              {t('bar.discard')}
            </Button>
          )}
          <Button
            busy={busy === 'save'}
            aria-disabled={!isDirty}
            onClick={() => isDirty && busy === null && state.save()}
          >
            {t('bar.save')}
          </Button>
          <Button
            look="primary"
            busy={busy === 'publish'}
            aria-disabled={!canPublish}
            onClick={() => canPublish && busy === null && state.publish()}
          >
            {t('bar.publish')}
          </Button>
        </span>
      </div>
    </section>
  );
}
