import { cardBodyOf } from '@parley/protocol/bodies';
import { SafeLink } from '../../../ui/safe-link';
import style from './kinds.module.css';
import type { KindProps } from './message-body';
import { UnparsedMessage } from './unreadable';

/** A card: picture, title, text and link. */
export function CardView({ message }: KindProps) {
  const card = cardBodyOf(message.msg, location.href);
  if (!card) return <UnparsedMessage message={message} />;
  const inner = (
    <>
      {card.picture && <img className={style.cardPicture} src={card.picture} alt="" loading="lazy" decoding="async" />}
      <span className={style.cardWords}>
        <strong className={style.cardTitle}>{card.title}</strong>
        {card.text && <span className={style.cardText}>{card.text}</span>}
        {card.link && <span className={style.cardLink}>{new URL(card.link).host}</span>}
      </span>
    </>
  );
  return card.link ? (
    <SafeLink className={style.card} href={card.link} title={card.link}>
      {inner}
    </SafeLink>
  ) : (
    <div className={style.card}>{inner}</div>
  );
}
