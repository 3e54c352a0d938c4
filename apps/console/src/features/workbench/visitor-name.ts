import { useTranslation } from 'react-i18next';
import { type Known, knownAs } from '../../lib/known-as';

/** The server names a visitor without a name `#12`. */
const NUMBER = /^#(\d+)$/;

export type NamedVisitor = { name: string } & (Known | { region?: never });

/** Whether the server knows no name, so that the visitor is shown by what else is known. */
export const isUnnamed = (name: string): boolean => NUMBER.test(name);

/** Returns the name of a visitor on screen: the given one, else what is known (`knownAs`), else the number. */
export function useVisitorName(): (who: NamedVisitor) => string {
  const { t } = useTranslation('workbench');
  return (who) => {
    const number = NUMBER.exec(who.name)?.[1];
    if (!number) return who.name || t('visitors');
    return (who.region !== undefined && knownAs(who)) || t('visitorName', { number });
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
