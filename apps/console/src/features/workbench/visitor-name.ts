import { useTranslation } from 'react-i18next';

/** The server names a visitor without a name `#12`. */
const NUMBER = /^#(\d+)$/;

/** Returns the name of a visitor on screen. */
export function useVisitorName(): (name: string) => string {
  const { t } = useTranslation('workbench');
  return (name) => {
    const number = NUMBER.exec(name)?.[1];
    return number ? t('visitorName', { number }) : name || t('visitors');
  };
}

/** Initials of a name; the last two digits for a numbered visitor. */
export function avatarText(name: string): string {
  const number = NUMBER.exec(name)?.[1];
  if (number) return number.slice(-2);
  const [first = '·'] = name.trim();
  return first.toUpperCase();
}

/** A fixed hue for an id. */
export function avatarHue(id: string): number {
  let sum = 0;
  for (const char of id) sum = (sum * 31 + char.charCodeAt(0)) % 360;
  return sum;
}
