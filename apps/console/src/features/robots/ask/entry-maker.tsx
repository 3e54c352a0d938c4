import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntryMakerProps } from '../../../lib/make-entry/entry-maker';
import { AntdFrame } from '../../../ui/antd-frame';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog/dialog';
import { type Robot, useRobots } from '../queries';
import style from '../robots.module.css';
import { EntryForm } from './entry-form';
import { NEW_ANSWER } from './entry-values';
import '../texts';
import './texts';

/** Makes an entry of a question and its answer, which can be edited first; of several robots one is chosen before. */
export function EntryMaker({ pair, onClose }: EntryMakerProps) {
  const { data } = useRobots();
  const [chosen, choose] = useState<string | null>(null);
  const asking = data?.list.filter(({ kind }) => kind === 'ask') ?? [];
  const robot = asking.length === 1 ? asking[0]!.id : chosen;
  if (robot === null) return <RobotChoice robots={asking} onChoose={choose} onClose={onClose} />;
  return (
    <AntdFrame>
      <EntryForm
        robot={robot}
        entry={null}
        begin={{ question: pair.question, answers: [{ ...NEW_ANSWER, text: pair.answer }] }}
        onClose={onClose}
      />
    </AntdFrame>
  );
}

type ChoiceProps = { robots: readonly Robot[]; onChoose: (robot: string) => void; onClose: () => void };

function RobotChoice({ robots, onChoose, onClose }: ChoiceProps) {
  const { t } = useTranslation('askRobot');
  return (
    <Dialog title={t('making.choose')} width={420} onClose={onClose}>
      <div className={style.choices}>
        {robots.map(({ id, name, enabled }, n) => (
          <Button key={id} size="l" {...(n === 0 && { 'data-autofocus': true })} onClick={() => onChoose(id)}>
            <bdi>{enabled ? name : t('making.off', { name })}</bdi>
          </Button>
        ))}
      </div>
    </Dialog>
  );
}
