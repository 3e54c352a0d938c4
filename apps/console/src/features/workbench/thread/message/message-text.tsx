import { Fragment } from 'react';
import { SafeLink } from '../../../../ui/safe-link';
import { linkParts } from '../links';

/** Text of a message with its addresses as links. */
export function MessageText({ text }: { text: string }) {
  return linkParts(text).map((part, n) =>
    part.href ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change their order
      <SafeLink key={n} href={part.href} title={part.href}>
        {part.text}
      </SafeLink>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <Fragment key={n}>{part.text}</Fragment>
    ),
  );
}
