import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DesktopShell, ShellSwitch } from '../../lib/desktop/desktop-shell';
import { type KnownSwitch, readSwitches, setSwitch } from '../../lib/desktop/shell-switches';
import type { ShowOn } from '../../lib/desktop/show-window';
import { localStore } from '../../lib/storage';
import { Notice } from '../../ui/notice';
import { Block, Choice } from './choice';
import style from './notices.module.css';

const SHOW_ON: readonly ShowOn[] = ['newUser', 'newMsg'];

/**
 * Settings of the desktop application. `newUser` and `newMsg` are stored under the specification's names ('1': the event
 * shows its window); the others are the program's own, offered only if it has them.
 */
export function ShellChoices({ shell }: { shell: DesktopShell }) {
  const { t } = useTranslation('noticeCheck');
  const [on, setOn] = useState(() => new Set(SHOW_ON.filter((name) => localStore.get(name) === '1')));
  function change(name: ShowOn, isOn: boolean): void {
    localStore.set(name, isOn ? '1' : '0');
    setOn((known) => new Set(isOn ? [...known, name] : [...known].filter((other) => other !== name)));
  }
  return (
    <Block heading={t('shell.heading')}>
      {SHOW_ON.map((name) => (
        <Choice key={name} label={t(`shell.${name}`)} isOn={on.has(name)} onChange={(isOn) => change(name, isOn)} />
      ))}
      <OwnSwitches shell={shell} />
      {shell.version && <p className={style.hint}>{t('shell.version', { version: shell.version })}</p>}
    </Block>
  );
}

/** Switches that the program keeps itself. */
function OwnSwitches({ shell }: { shell: DesktopShell }) {
  const { t } = useTranslation('noticeCheck');
  const [known, setKnown] = useState<readonly KnownSwitch[]>([]);
  const [refused, setRefused] = useState<ShellSwitch | null>(null);
  useEffect(() => {
    let isGone = false;
    void readSwitches(shell).then((read) => isGone || setKnown(read));
    return () => {
      isGone = true;
    };
  }, [shell]);

  async function change(name: ShellSwitch, isOn: boolean): Promise<void> {
    const show = (value: boolean) =>
      setKnown((now) => now.map((one) => (one.name === name ? { name, isOn: value } : one)));
    show(isOn);
    const holds = await setSwitch(shell, name, isOn);
    show(holds ?? !isOn);
    setRefused(holds === isOn ? null : name);
  }

  return (
    <>
      {known.map(({ name, isOn }) => (
        <Choice key={name} label={t(`shell.${name}`)} isOn={isOn} onChange={(next) => void change(name, next)} />
      ))}
      {refused && <Notice kind="bad">{t('shell.refused', { name: t(`shell.${refused}`) })}</Notice>}
    </>
  );
}
