import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../../lib/i18n/use-error-text';
import { Button } from '../../../../ui/button';
import { Icon } from '../../../../ui/icon';
import style from './card.module.css';
import { type FieldName, type FieldValue, wordsOf } from './card-field';
import type { CardEdit } from './use-card-edit';

/** Below a field: saved with undo, the error, or a colleague's conflicting value. */
export function SaveStatus({ field, value, edit }: { field: FieldName; value: FieldValue; edit: CardEdit }) {
  const { t } = useTranslation('workbenchFacts');
  const errorText = useErrorText();
  const result = edit.results.get(field);
  return (
    <div className={style.fate} role="status" data-state={result?.state}>
      {result?.state === 'saved' && (
        <>
          <Icon name="check" size={14} />
          <span>{t('save.saved')}</span>
          <Button look="link" size="s" onClick={() => edit.save(field, result.was)}>
            {t('save.undo')}
          </Button>
        </>
      )}
      {result?.state === 'failed' && (
        <>
          <Icon name="warning" size={14} />
          <span>{t('save.failed', { why: errorText(result.error) })}</span>
          <Button look="link" size="s" onClick={() => edit.save(field, result.value)}>
            {t('save.retry')}
          </Button>
          <Button look="link" size="s" onClick={() => edit.forget(field)}>
            {t('save.drop')}
          </Button>
        </>
      )}
      {result?.state === 'conflict' && (
        <>
          <Icon name="warning" size={14} />
          <span>{wordsOf(value) ? t('save.conflict', { theirs: wordsOf(value) }) : t('save.conflictEmpty')}</span>
          <Button look="link" size="s" onClick={() => edit.save(field, result.value, { isForced: true })}>
            {t('save.mine')}
          </Button>
          <Button look="link" size="s" onClick={() => edit.forget(field)}>
            {t('save.keepTheirs')}
          </Button>
        </>
      )}
    </div>
  );
}
