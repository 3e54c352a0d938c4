import { channels, devices } from '@parley/core/vocabulary';
import type { VisitorRow } from '@parley/protocol/types';
import { useTranslation } from 'react-i18next';
import { Icon, type IconName } from '../../../ui/icon';
import style from './list.module.css';

const DEVICE_ICON: Record<(typeof devices)[number], IconName> = {
  pc: 'device',
  mobile: 'phone',
  tablet: 'phone',
  bot: 'bug',
};

/** Badge on the avatar: left the page, else channel and device. */
export function ChannelMark({ row }: { row: Pick<VisitorRow, 'online' | 'channel' | 'device'> }) {
  const { t } = useTranslation(['workbenchList', 'workbench']);
  const channel = channels.find((name) => name === row.channel) ?? 'other';
  const device = devices.find((name) => name === row.device);
  const words = row.online
    ? t('channel', { channel: t(`channels.${channel}`), device: t(`devices.${device ?? 'unknown'}`) })
    : t('workbench:list.offline');
  if (row.online && !device) return <span className="visually-hidden">{t(`channels.${channel}`)}</span>;
  return (
    <span className={style.mark} title={words}>
      <Icon name={row.online && device ? DEVICE_ICON[device] : 'offline'} size={12} />
      <span className="visually-hidden">{words}</span>
    </span>
  );
}
