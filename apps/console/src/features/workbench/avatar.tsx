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
  /** Address of the picture; without one, initials are shown. */
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
