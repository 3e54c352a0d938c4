/** What goes before a text though it is no entry yet: files that are still going up. */
export interface Ahead {
  /** The last of them before what is said to this partner now. */
  newest(partner: string): string | undefined;
  /** Whether it is still to come. True also until somebody has looked what an earlier page has left. */
  isUnderWay(onlyID: string): boolean;
}
