import type { MessageKind } from '@parley/protocol/types';
import type { ComponentType } from 'preact';
import { useState } from 'preact/hooks';
import type { Language } from '../../appearance';
import { previewOf } from '../../preview';
import { bringWords, useWords } from '../i18n';
import { lazily, type WaitingProps } from '../lazily';
import { withLinks } from '../links';
import type { MessageRow } from '../rows';
import { SafeLink } from './safe-link';

export type BodyProps = { row: MessageRow };

const media = () => import('../lazy/media-bodies');

/** For who is about to send a picture: how it is shown is here before the connection can go. */
export const bringMedia = (language: Language): void =>
  void Promise.all([media(), bringWords(language)]).catch(() => {}); // Fetched again when it is needed.

/** Its words or its name, where the part that shows it is long in coming; and what to do where it does not come. */
function Plain({ row, isGone }: WaitingProps<BodyProps>) {
  const { t } = useWords();
  return (
    <>
      {row.upload?.name ?? previewOf({ kind: row.body, msg: row.msg })}
      {isGone && (
        <button type="button" class="unfold" onClick={() => location.reload()}>
          {t('reloadWindow')}
        </button>
      )}
    </>
  );
}

const Named = (props: WaitingProps<BodyProps>) => (
  <div class="bubble late">
    <Plain {...props} />
  </div>
);

/** One small view for each kind of message; `bare` ones have no bubble around them. */
export const bodies: Record<MessageKind, { Body: ComponentType<BodyProps>; isBare?: true }> = {
  text: { Body: TextBody },
  image: { Body: lazily(() => media().then(({ ImageBody }) => ImageBody), Named), isBare: true },
  file: { Body: lazily(() => media().then(({ FileCard }) => FileCard), Named), isBare: true },
  rich: { Body: lazily(() => import('../lazy/rich-body').then(({ RichBody }) => RichBody), Plain) },
  card: { Body: lazily(() => media().then(({ CardView }) => CardView), Named), isBare: true },
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
  <>{withLinks(text).map(({ text, href }) => (href ? <SafeLink href={href}>{text}</SafeLink> : text))}</>
);
