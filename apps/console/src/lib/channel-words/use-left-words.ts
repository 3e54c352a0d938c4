import { useTranslation } from 'react-i18next';
import { leftParts } from './left-parts';
import './texts';

/** The time that is left, in words. */
export function useLeftWords() {
  const { t } = useTranslation('channelFaults');
  return (ms: number): string => {
    const { unit, ...parts } = leftParts(ms);
    return t(`left.${unit}`, parts);
  };
}
