/** Prefix of ids of messages that nobody wrote at that moment: they do not count as an answer to the visitor. */
export const AUTOMATIC = 'auto-';

/** Ids of automatic answers: this, the rule's key, `-`, and what names the occasion. */
export const OF_RULE = `${AUTOMATIC}rule-`;
export const OCCASION_LENGTH = 16;

/** The key of the rule that said the message with this id; null: a person, or another automatic text. */
export const ruleOfAnswer = (onlyID: string): string | null =>
  onlyID.startsWith(OF_RULE) ? onlyID.slice(OF_RULE.length, -OCCASION_LENGTH - 1) : null;
