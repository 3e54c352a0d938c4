/** How often one person is invited automatically; 0: without such a limit. */
export type Limits = {
  mostAVisit: number;
  mostADay: number;
  mostAPerson: number;
  repeatMinutes: number;
  refusedHours: number;
};

/** An earlier invitation of the person. */
export type Earlier = { at: number; isSameVisit: boolean; isSameDay: boolean; refusedAt: number | null };

/** Whether the person may be invited once more. */
export function mayInvite(limits: Limits, earlier: readonly Earlier[], now: number): boolean {
  const isBelow = (most: number, list: readonly Earlier[]) => most === 0 || list.length < most;
  return (
    isBelow(limits.mostAPerson, earlier) &&
    isBelow(
      limits.mostAVisit,
      earlier.filter(({ isSameVisit }) => isSameVisit),
    ) &&
    isBelow(
      limits.mostADay,
      earlier.filter(({ isSameDay }) => isSameDay),
    ) &&
    earlier.every(
      ({ at, refusedAt }) =>
        now - at >= limits.repeatMinutes * 60_000 &&
        (refusedAt === null || now - refusedAt >= limits.refusedHours * 3_600_000),
    )
  );
}
