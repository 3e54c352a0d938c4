import style from './avatar.module.css';
import { avatarHue, avatarText } from './visitor-name';

export function Avatar({
  id,
  name,
  size = 36,
  isAway = false,
  picture = '',
}: {
  id: string;
  name: string;
  size?: number;
  isAway?: boolean;
  /** Its address; none: letters. */
  picture?: string | undefined;
}) {
  return (
    <span
      className={style.avatar}
      style={{ width: size, height: size, '--hue': avatarHue(id) } as React.CSSProperties}
      data-away={isAway || undefined}
      aria-hidden="true"
    >
      {picture ? <img src={picture} alt="" /> : avatarText(name)}
    </span>
  );
}
