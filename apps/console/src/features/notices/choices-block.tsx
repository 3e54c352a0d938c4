import { INSIDE } from '@parley/core/access/allows';
import Select from 'antd/es/select';
import Slider from 'antd/es/slider';
import { type RefObject, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesk, useMay } from '../../lib/desk/desk-context';
import { desktopShell } from '../../lib/desktop/desktop-shell';
import { currentLanguage } from '../../lib/i18n/i18n';
import { isQuiet, type NoticeChoices, QUIET_FOR_EVER } from '../../lib/notices/choices';
import type { SoundKind, Sounds } from '../../lib/notices/sounds';
import { volumeOf } from '../../lib/notices/volume';
import { useSection } from '../../lib/settings/use-section';
import { shortTime } from '../../lib/time/format';
import { useNow } from '../../lib/time/use-now';
import { AntdFrame } from '../../ui/antd-frame';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { Block, Choice } from './choice';
import style from './notices.module.css';
import { PushBlock } from './push/push-block';
import { ShellChoices } from './shell-choices';

type Choose = <K extends keyof NoticeChoices>(name: K, value: NoticeChoices[K]) => void;
type Props = { choices: NoticeChoices; choose: Choose };

/** The agent's notification settings: saved at each change, for all devices of the agent. */
export function ChoicesBlock({ choices, choose, sounds }: Props & { sounds: RefObject<Sounds | null> }) {
  const may = useMay();
  const shell = desktopShell();
  return (
    <AntdFrame>
      <div className={style.column}>
        <SoundChoices choices={choices} choose={choose} sounds={sounds} />
        <PopupChoices choices={choices} choose={choose} />
        <RepeatChoice choices={choices} choose={choose} />
        <QuietChoice choices={choices} choose={choose} />
        {may([INSIDE]) && <PushBlock />}
        {shell && <ShellChoices shell={shell} />}
      </div>
    </AntdFrame>
  );
}

function SoundChoices({ choices, choose, sounds }: Props & { sounds: RefObject<Sounds | null> }) {
  const { t } = useTranslation('noticeCheck');
  const { me } = useDesk();
  const settings = useSection('notices');
  const [isBlocked, setBlocked] = useState(false);
  const volume = volumeOf('message', choices, settings);

  async function test(kind: SoundKind, url: string): Promise<void> {
    const volume = volumeOf(kind, choices, settings) || 60;
    setBlocked((await sounds.current?.play(kind, { url, volume })) === 'blocked');
  }

  const choice = (
    name: 'visitorSound' | 'messageSound' | 'transferSound',
    kind: 'visitor' | 'message' | 'transfer',
    url: string,
  ) => (
    <Choice label={t(`sounds.${kind}`)} isOn={choices[name]} onChange={(isOn) => choose(name, isOn)}>
      <Button
        size="s"
        icon="sound"
        aria-label={`${t('sounds.test')}: ${t(`sounds.${kind}`)}`}
        onClick={() => void test(kind, url)}
      >
        {t('sounds.test')}
      </Button>
    </Choice>
  );

  return (
    <Block heading={t('sounds.heading')}>
      <div className={style.choice}>
        <span className={style.label}>{t('sounds.volume')}</span>
        <Slider
          className={style.range ?? ''}
          ariaLabelForHandle={t('sounds.volume')}
          min={0}
          max={100}
          step={5}
          value={volume}
          onChange={(chosen) => choose('volume', chosen)}
        />
        <span className={style.figure}>{volume}</span>
        {choices.volume >= 0 && (
          <Button size="s" look="link" onClick={() => choose('volume', -1)}>
            {t('repeat.desk')}
          </Button>
        )}
      </div>
      {choice('visitorSound', 'visitor', me.userVoice)}
      {choice('messageSound', 'message', me.msgVoice)}
      {choice('transferSound', 'transfer', settings.transferVoice ?? '')}
      <Choice
        label={t('sounds.waiting')}
        hint={t('sounds.waitingHint')}
        isOn={choices.waiting}
        onChange={(isOn) => choose('waiting', isOn)}
      />
      {isBlocked && <Notice kind="wait">{t('sounds.blocked')}</Notice>}
    </Block>
  );
}

function PopupChoices({ choices, choose }: Props) {
  const { t } = useTranslation('noticeCheck');
  const choice = (name: 'desktop' | 'preview' | 'arrivals' | 'cards' | 'blink' | 'badge') => (
    <Choice
      label={t(`popups.${name}`)}
      hint={name === 'desktop' || name === 'cards' ? t(`popups.${name}Hint`) : undefined}
      isOn={choices[name]}
      isOff={(name === 'preview' || name === 'arrivals') && !choices.desktop}
      onChange={(isOn) => choose(name, isOn)}
    />
  );
  return (
    <Block heading={t('popups.heading')}>
      {choice('desktop')}
      {choice('preview')}
      {choice('arrivals')}
      {choice('cards')}
      {choice('blink')}
      {choice('badge')}
    </Block>
  );
}

/** Seconds; -1: the default of the organisation; 0: never. */
const REPEATS = [-1, 0, 15, 30, 60, 120] as const;

function RepeatChoice({ choices, choose }: Props) {
  const { t } = useTranslation('noticeCheck');
  const id = useId();
  const words = (seconds: number) =>
    seconds < 0 ? t('repeat.desk') : seconds === 0 ? t('repeat.never') : t('repeat.seconds', { count: seconds });
  return (
    <Block heading={t('repeat.heading')} hint={t('repeat.hint')}>
      <div className={style.choice}>
        <label htmlFor={id} className={style.label}>
          {t('repeat.label')}
        </label>
        <Select
          id={id}
          className={style.select ?? ''}
          value={choices.repeatSeconds}
          options={REPEATS.map((seconds) => ({ value: seconds as number, label: words(seconds) }))}
          onChange={(seconds) => choose('repeatSeconds', seconds)}
        />
      </div>
    </Block>
  );
}

const MINUTE_MS = 60_000;
const MINUTES = { half: 30, hour: 60 } as const;

function QuietChoice({ choices, choose }: Props) {
  const { t } = useTranslation('noticeCheck');
  const now = useNow(MINUTE_MS);
  const { quietUntil } = choices;
  const isOn = isQuiet(choices, now);
  const isForEver = quietUntil === QUIET_FOR_EVER;
  const muteFor = (minutes: number) => choose('quietUntil', Date.now() + minutes * MINUTE_MS);
  return (
    <Block heading={t('quiet.heading')} hint={t('quiet.hint')}>
      <div className={style.buttons}>
        <Button size="s" aria-pressed={!isOn} onClick={() => choose('quietUntil', 0)}>
          {t('quiet.none')}
        </Button>
        <Button size="s" onClick={() => muteFor(MINUTES.half)}>
          {t('quiet.half')}
        </Button>
        <Button size="s" onClick={() => muteFor(MINUTES.hour)}>
          {t('quiet.hour')}
        </Button>
        <Button size="s" aria-pressed={isForEver} onClick={() => choose('quietUntil', QUIET_FOR_EVER)}>
          {t('quiet.ever')}
        </Button>
        {isOn && !isForEver && (
          <span className={style.hint} role="status">
            {t('quiet.until', { time: shortTime(quietUntil, now, currentLanguage()) })}
          </span>
        )}
      </div>
    </Block>
  );
}
