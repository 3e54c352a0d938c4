import type { VisitorRow } from '@parley/protocol/types';
import { useTranslation } from 'react-i18next';
import { useDesk, useDeskState, useMay } from '../../../lib/desk/desk-context';
import { useErrorText } from '../../../lib/i18n/use-error-text';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import { Avatar } from '../avatar';
import { AgeText } from '../list/age-text';
import { useVisitorName } from '../visitor-name';
import { type Action, actionsFor } from './actions';
import { EndButton } from './end-button';
import { StateTag } from './state-tag';
import style from './thread.module.css';
import type { useAct } from './use-act';

type Props = {
  row: VisitorRow;
  acting: ReturnType<typeof useAct>;
  areFactsOpen: boolean;
  onBack: () => void;
  onFacts: () => void;
};

export function ThreadHeader({ row, acting, areFactsOpen, onBack, onFacts }: Props) {
  const { t } = useTranslation('workbench');
  const errorText = useErrorText();
  const { me } = useDesk();
  const may = useMay();
  const isWatching = useDeskState((state) => state.inbox?.watching.has(row.YQToken) ?? false);
  const name = useVisitorName()(row.name);
  const actions = actionsFor(row, { me: me.uuid, isWatching, may });
  const { failure } = acting;

  return (
    <>
      <header className={style.header}>
        <Button
          className={style.back ?? ''}
          look="quiet"
          icon="back"
          aria-label={t('actions.back')}
          title={t('actions.back')}
          onClick={onBack}
        />
        <Avatar id={row.YQToken} name={row.name} size={32} isAway={!row.online} />
        <div className={style.who}>
          <h2 className={style.name} title={name}>
            <bdi>{name}</bdi>
          </h2>
          <p className={style.sub}>
            <StateTag state={row.state} />
            <AgeText row={row} />
            {!row.online && <span>{t('list.offline')}</span>}
          </p>
        </div>
        <div className={style.actions}>
          {actions.map((action) => (
            <ActionButton key={action.key} action={action} acting={acting} />
          ))}
          <Button
            look="quiet"
            icon="details"
            aria-label={areFactsOpen ? t('actions.hideDetails') : t('actions.details')}
            title={areFactsOpen ? t('actions.hideDetails') : t('actions.details')}
            aria-expanded={areFactsOpen}
            onClick={onFacts}
          />
        </div>
      </header>
      {failure && (
        <div className={style.failure}>
          <Notice
            kind="bad"
            title={t(`actions.failed.${failure.key}`)}
            action={
              <Button
                look="quiet"
                size="s"
                icon="close"
                aria-label={t('close', { ns: 'app' })}
                onClick={acting.forgetFailure}
              />
            }
          >
            {errorText(failure.error)}
          </Notice>
        </div>
      )}
    </>
  );
}

function ActionButton({ action, acting }: { action: Action; acting: Props['acting'] }) {
  const { t } = useTranslation('workbench');
  const { key, look, icon } = action;
  if (key === 'end') return <EndButton isBusy={acting.busy === 'end'} onEnd={() => void acting.act('end')} />;
  return (
    <Button size="s" look={look} icon={icon} busy={acting.busy === key} onClick={() => void acting.act(key)}>
      {t(`actions.${key}`)}
    </Button>
  );
}
