import type { Letter } from '../chat/chat';
import { emptyLetter } from '../components/use-refused-to-letter';
import type { Draft } from '../drafts';

/** The letter as left so far; one without a text begins with what stands in the composer. */
export function letterIn({ letter, text }: Draft): Letter {
  const begun = { ...emptyLetter(), ...letter };
  return begun.content ? begun : { ...begun, content: text };
}
