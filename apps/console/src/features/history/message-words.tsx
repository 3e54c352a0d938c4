import { cardBodyOf, fileBodyOf } from '@parley/protocol/bodies';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon';
import { SafeLink } from '../../ui/safe-link';
import style from './history.module.css';
import type { RecordMessage } from './keys';
import { Marked } from './marked';

type Props = { message: Pick<RecordMessage, 'kind' | 'msg'>; parts: readonly string[] };

/** The content of a message by its kind: pictures as thumbnails, formatted text as plain text. */
export function MessageWords({ message, parts }: Props) {
  const { t } = useTranslation('history');
  const { kind, msg } = message;
  if (kind === 'image' || kind === 'file') {
    const file = fileBodyOf(msg, location.href);
    if (!file) return <Words text={msg} parts={parts} />;
    return (
      <SafeLink className={style.file} href={file.url} download={kind === 'file' ? file.name : undefined}>
        {kind === 'image' ? (
          <img className={style.picture} src={file.thumb ?? file.url} alt={file.name || t('image')} loading="lazy" />
        ) : (
          <>
            <Icon name="clip" />
            <Marked text={file.name || t('file')} parts={parts} />
          </>
        )}
      </SafeLink>
    );
  }
  if (kind === 'card') {
    const card = cardBodyOf(msg, location.href);
    if (card)
      return (
        <span className={style.cardWords}>
          <b>
            <Marked text={card.title} parts={parts} />
          </b>
          {card.text && <Words text={card.text} parts={parts} />}
          {card.link && <SafeLink href={card.link}>{card.link}</SafeLink>}
        </span>
      );
  }
  return <Words text={kind === 'rich' ? plainOf(msg) : msg} parts={parts} />;
}

const Words = ({ text, parts }: { text: string; parts: readonly string[] }) => (
  <span className={style.words} dir="auto">
    <Marked text={text} parts={parts} />
  </span>
);

/** Plain text of an HTML message. The HTML is parsed and never inserted into the page. */
const plainOf = (html: string): string =>
  new DOMParser()
    .parseFromString(html.replace(/<(br|\/p|\/li|\/h\d)\b[^>]*>/gi, '\n'), 'text/html')
    .body.textContent?.trim() ?? '';
