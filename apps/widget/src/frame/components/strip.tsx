import { Icon } from './icons';

/** One sentence about a problem that concerns the whole window. */
export const Strip = ({ text }: { text: string }) => (
  <p class="strip" role="status">
    <Icon name="clock" size={16} />
    <span>{text}</span>
  </p>
);
