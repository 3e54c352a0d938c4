import Select from 'antd/es/select';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../lib/lazy-part';
import { AntdFrame } from '../../../ui/antd-frame';
import { Button } from '../../../ui/button';
import { Face } from '../face';
import type { Robot } from '../queries';
import style from '../robots.module.css';
import { useRobotWords } from '../use-words';

const AskPanel = lazyPart(() => import('../ask-panel'), 'AskPanel');
const MannerForm = lazyPart(() => import('../manner/manner-form'), 'MannerForm');

type Props = {
  robot: Robot;
  robots: readonly Robot[];
  onChoose: (id: string) => void;
  /** False: it cannot answer yet. */
  canAsk?: boolean;
  children?: ReactNode;
};

/** Which robot it is, what is in force, and what is done with it. */
export function RobotHead({ robot, robots, onChoose, canAsk = true, children }: Props) {
  const { t } = useTranslation('robots');
  const words = useRobotWords();
  const [open, setOpen] = useState<'ask' | 'manner' | null>(null);
  const close = () => setOpen(null);
  return (
    <AntdFrame>
      <div className={style.head}>
        {robots.length > 1 ? (
          <Select
            aria-label={t('columns.name')}
            className={style.chooser ?? ''}
            value={robot.id}
            options={robots.map((one) => ({ value: one.id, label: <Face robot={one} /> }))}
            onChange={onChoose}
          />
        ) : (
          <strong>
            <Face robot={robot} />
          </strong>
        )}
        <span className={style.tag} data-kind={robot.enabled ? 'good' : undefined}>
          {t(robot.enabled ? 'on' : 'off')}
        </span>
        <span className={style.note}>{t(`modes.${robot.mode}`)}</span>
        {robot.kind === 'ask' && <span className={style.note}>{words.version(robot)}</span>}
        <span className={style.grow} />
        <span className={style.tools}>
          {children}
          <Button onClick={() => setOpen('manner')}>{t('manner.title')}</Button>
          {canAsk && <Button onClick={() => setOpen('ask')}>{t('ask.title')}</Button>}
        </span>
      </div>
      {open === 'ask' && <AskPanel robot={robot} onClose={close} />}
      {open === 'manner' && <MannerForm robot={robot} onClose={close} />}
    </AntdFrame>
  );
}
