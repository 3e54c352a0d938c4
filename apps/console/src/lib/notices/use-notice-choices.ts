import { useMemo } from 'react';
import { usePreference } from '../preferences/preferences';
import { INITIAL_CHOICES, type NoticeChoices } from './choices';

type Choose = <K extends keyof NoticeChoices>(name: K, value: NoticeChoices[K]) => void;
type Held = { [K in keyof NoticeChoices]: [NoticeChoices[K], (value: NoticeChoices[K]) => void] };

const useChoice = <K extends keyof NoticeChoices>(name: K) =>
  usePreference<NoticeChoices[K]>(`notices.${name}`, INITIAL_CHOICES[name]);

/** The agent's preferences for notifications, and a function that changes one. */
export function useNoticeChoices(): [NoticeChoices, Choose] {
  const held: Held = {
    volume: useChoice('volume'),
    visitorSound: useChoice('visitorSound'),
    messageSound: useChoice('messageSound'),
    transferSound: useChoice('transferSound'),
    waiting: useChoice('waiting'),
    desktop: useChoice('desktop'),
    arrivals: useChoice('arrivals'),
    preview: useChoice('preview'),
    cards: useChoice('cards'),
    blink: useChoice('blink'),
    badge: useChoice('badge'),
    repeatSeconds: useChoice('repeatSeconds'),
    quietUntil: useChoice('quietUntil'),
  };
  const key = JSON.stringify(Object.values(held).map(([value]) => value));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the values decide, not the array around each
  const choices = useMemo(
    () => Object.fromEntries(Object.entries(held).map(([name, [value]]) => [name, value])) as NoticeChoices,
    [key],
  );
  return [choices, (name, value) => held[name][1](value)];
}
