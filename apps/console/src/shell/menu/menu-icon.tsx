import { Icon, isIconName } from '../../ui/icon';
import style from './menu.module.css';

type Props = { name: string | undefined; isCustomSvg?: boolean | undefined; size?: number };

/** An icon by its name, a custom picture (`isCustomSvg`: its URL), or the default icon. */
export function MenuIcon({ name, isCustomSvg, size = 18 }: Props) {
  if (isCustomSvg && name)
    return <span className={style.ownIcon} style={{ width: size, height: size, maskImage: `url("${name}")` }} />;
  return <Icon name={isIconName(name) ? name : 'page'} size={size} />;
}
