import type { MessageKind } from '@parley/protocol/types';
import type { ComponentType } from 'preact';
import { useState } from 'preact/hooks';
import type { Language } from '../../appearance';
import { previewOf } from '../../preview';
import { loadLaterTexts, useWords } from '../i18n';
import { lazily, type WaitingProps } from '../lazily';
import { withLinks } from '../links';
import type { MessageRow } from '../rows';
import { SafeLink } from './safe-link';

export type BodyProps = { row: MessageRow };

const media = () => import('../lazy/media-bodies');

/** Loads the views of pictures and files before the visitor sends one, in case the connection is lost later. */
export const preloadMedia = (language: Language): void =>
  void Promise.all([media(), loadLaterTexts(language)]).catch(() => {}); // Loaded again when it is needed.

/**
 * Shown until the view of a message has loaded: its text or file name; a reload button if the view cannot be loaded.
 */
function PlainBody({ row, isGone }: WaitingProps<BodyProps>) {
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

const NamedBody = (props: WaitingProps<BodyProps>) => (
  <div class="bubble late">
    <PlainBody {...props} />
  </div>
);

/** The view of each kind of message; `isBare`: without a bubble. */
export const bodies: Record<MessageKind, { Body: ComponentType<BodyProps>; isBare?: true }> = {
  text: { Body: TextBody },
  image: { Body: lazily(() => media().then(({ ImageBody }) => ImageBody), NamedBody), isBare: true },
  file: { Body: lazily(() => media().then(({ FileCard }) => FileCard), NamedBody), isBare: true },
  rich: { Body: lazily(() => import('../lazy/rich-body').then(({ RichBody }) => RichBody), PlainBody) },
  card: { Body: lazily(() => media().then(({ CardView }) => CardView), NamedBody), isBare: true },
};

/** Longer texts are folded, so that they do not push the rest of the conversation out of sight. */
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
