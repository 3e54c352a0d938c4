import { Picture } from '../../ui/faces/picture';
import { Icon } from '../../ui/icon';
import style from './robots.module.css';

/** A robot's picture and name; without a picture the sign of robots. */
export function Face({ robot }: { robot: { name: string; avatar: string } }) {
  return (
    <span className={style.who}>
      {robot.avatar ? (
        <Picture agent={{ nickname: robot.name, avatar: robot.avatar }} size={24} />
      ) : (
        <Icon name="robot" size={20} />
      )}
      <bdi title={robot.name}>{robot.name}</bdi>
    </span>
  );
}
