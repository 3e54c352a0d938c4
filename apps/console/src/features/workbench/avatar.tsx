import style from './avatar.module.css';
import { avatarHue, avatarText } from './visitor-name';

export function Avatar({
  id,
  name,
  size = 36,
  isAway = false,
}: {
  id: string;
  name: string;
  size?: number;
  isAway?: boolean;
}) {
  return (
    <span
      className={style.avatar}
      style={{ width: size, height: size, '--hue': avatarHue(id) } as React.CSSProperties}
      data-away={isAway || undefined}
      aria-hidden="true"
    >
      {avatarText(name)}
    </span>
  );
}
