import { plain } from '../../../lib/text/plain';

/** Whether a name starts with the typed text, its pinyin or initials; a visitor number by its digits. */
export async function nameMatcher(word: string): Promise<(name: string) => boolean> {
  const spell = /^[a-z]+$/.test(word)
    ? // Without the dictionary Latin letters still match.
      await import('../../../lib/text/spelling').then(
        ({ spellingOf }) => spellingOf,
        () => null,
      )
    : null;
  return (name) => {
    const written = plain(name);
    if (written.startsWith(word) || written.split(/[\s#]+/).some((part) => part.startsWith(word))) return true;
    if (!spell || !/\p{Script=Han}/u.test(name)) return false;
    const { initials, full } = spell(name);
    return initials.startsWith(word) || full.startsWith(word);
  };
}
