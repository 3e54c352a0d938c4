/** Queue and agents as they were seen in one look. */
export type StaffingLook = {
  /** Conversations in the queue. */
  waiting: number;
  /** Agents online, and those of them with room for one more. */
  online: number;
  free: number;
  /** Conversations in the hands of agents online, and how many these may have; null: somebody has no limit. */
  load: number;
  capacity: number | null;
};

/** Somebody waits while no one online has room (docs: metrics). */
export const isShort = ({ waiting, free }: Pick<StaffingLook, 'waiting' | 'free'>): boolean =>
  waiting > 0 && free === 0;
