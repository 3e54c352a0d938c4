import { useTranslation } from 'react-i18next';

/** A visitor without a name comes as `#12`. */
const NUMBER = /^#(\d+)$/;

/** How a visitor is called on screen. */
export function useVisitorName(): (name: string) => string {
  const { t } = useTranslation('workbench');
  return (name) => {
    const number = NUMBER.exec(name)?.[1];
    return number ? t('visitorName', { number }) : name || t('visitors');
  };
}

/** Two digits tell numbered visitors apart, where one letter would be the same for all. */
export function avatarText(name: string): string {
  const number = NUMBER.exec(name)?.[1];
  if (number) return number.slice(-2);
  const [first = '·'] = name.trim();
  return first.toUpperCase();
}

/** A calm hue of one's own, always the same. */
export function avatarHue(id: string): number {
  let sum = 0;
  for (const char of id) sum = (sum * 31 + char.charCodeAt(0)) % 360;
  return sum;
}
