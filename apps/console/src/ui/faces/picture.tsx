import { initialOf } from '../initial';
import style from './faces.module.css';

/** An agent's picture, or the first letter of its name. */
export function Picture({ agent, size = 24 }: { agent: { nickname: string; avatar: string }; size?: number }) {
  const box = { width: size, height: size, fontSize: size / 2 };
  if (agent.avatar)
    return <img className={style.picture} style={box} src={agent.avatar} alt="" loading="lazy" decoding="async" />;
  return (
    <span className={style.picture} style={box} aria-hidden="true">
      {initialOf(agent.nickname)}
    </span>
  );
}
