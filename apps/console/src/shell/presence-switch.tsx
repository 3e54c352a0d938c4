import type { AgentState } from '@parley/protocol/types';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useDesk, useDeskState } from '../lib/desk/desk-context';
import { useErrorText } from '../lib/i18n/use-error-text';
import { useApi } from '../lib/services';
import { Menu } from '../ui/menu';
import style from './shell.module.css';

const ONLINE: AgentState = '0';
const HIDDEN: AgentState = '1';

/** Chooses online or hidden: shown at once, reverted with the reason if the server refuses. */
export function PresenceSwitch() {
  const { t } = useTranslation('app');
  const api = useApi();
  const { me } = useDesk();
  const errorText = useErrorText();
  const pushed = useDeskState((state) => state.inbox?.agents.get(me.uuid)?.state);
  const change = useMutation({
    meta: { inPlace: true },
    mutationFn: (state: AgentState) => api('POST /index/state', { state }),
  });
  const state = (change.isPending ? change.variables : pushed) ?? change.data?.state ?? me.state;
  const isHidden = state === HIDDEN;
  const words = isHidden ? t('presence.hidden') : t('presence.online');
  const failed = change.isError ? t('presence.failed', { why: errorText(change.error) }) : null;

  const choice = (value: AgentState, label: string, hint: string) => ({
    key: value,
    label,
    hint,
    checked: state === value,
    onSelect: () => change.mutate(value),
  });

  return (
    <Menu
      label={`${t('presence.label')}: ${failed ?? words}`}
      items={[
        choice(ONLINE, t('presence.online'), t('presence.onlineHint')),
        choice(HIDDEN, t('presence.hidden'), t('presence.hiddenHint')),
      ]}
    >
      <span className={style.presenceDot} data-hidden={isHidden || undefined} aria-hidden="true" />
      <span>{words}</span>
      {failed && <span className={style.failed}>{failed}</span>}
    </Menu>
  );
}
