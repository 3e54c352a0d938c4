import { Icon } from './icons';

/** An agent's picture, or else the first letter of the name. */
export function Face({ name, avatar }: { name: string | null; avatar: string | null }) {
  if (avatar) return <img class="avatar" src={avatar} alt="" referrerpolicy="no-referrer" />;
  const initial = name && [...name][0];
  return (
    <span class="avatar" aria-hidden="true">
      {initial ? initial.toUpperCase() : <Icon name="chat" />}
    </span>
  );
}
