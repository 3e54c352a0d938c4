/** Files that are still being uploaded, whose messages go before later texts. */
export interface Ahead {
  /** Id of the last such file before a text that is sent to this partner now. */
  newest(partner: string): string | undefined;
  /** Whether its message is still to come. Also true until it is known which files an earlier page left. */
  isUnderWay(onlyID: string): boolean;
}
