import type { MessageKind } from '@parley/protocol/types';
import type { ComponentType } from 'preact';
import { useState } from 'preact/hooks';
import { useWords } from '../i18n';
import { lazily } from '../lazily';
import { withLinks } from '../links';
import type { MessageRow } from '../rows';

export type BodyProps = { row: MessageRow };

const media = () => import('../lazy/media-bodies');

/** One small view for each kind of message; `bare` ones have no bubble around them. */
export const bodies: Record<MessageKind, { Body: ComponentType<BodyProps>; isBare?: true }> = {
  text: { Body: TextBody },
  image: { Body: lazily(() => media().then(({ ImageBody }) => ImageBody)), isBare: true },
  file: { Body: lazily(() => media().then(({ FileCard }) => FileCard)), isBare: true },
  rich: { Body: lazily(() => import('../lazy/rich-body').then(({ RichBody }) => RichBody)) },
  card: { Body: lazily(() => media().then(({ CardView }) => CardView)), isBare: true },
};

/** More than this would push the rest of the talk out of sight. */
const LONG_LENGTH = 1200;
const LONG_LINES = 20;

function TextBody({ row: { msg } }: BodyProps) {
  const { t } = useWords();
  const [isFolded, fold] = useState(msg.length > LONG_LENGTH || msg.split('\n', LONG_LINES + 1).length > LONG_LINES);
  return (
    <>
      <div class={isFolded ? 'folded' : ''}>
        <Linked text={msg} />
      </div>
      {isFolded && (
        <button type="button" class="unfold" onClick={() => fold(false)}>
          {t('showAll')}
        </button>
      )}
    </>
  );
}

export const Linked = ({ text }: { text: string }) => (
  <>
    {withLinks(text).map(({ text, href }) =>
      href ? (
        <a href={href} target="_blank" rel="noopener noreferrer nofollow">
          {text}
        </a>
      ) : (
        text
      ),
    )}
  </>
);
