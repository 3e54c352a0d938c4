/** Closed lists of values that server, wire and console share. Lists with rules of their own are beside these rules. */

/** Sources of a visit. */
export const sources = ['direct', 'search', 'ads', 'external', 'social', 'link', 'wechat'] as const;
/** Channels of visitors. */
export const channels = ['web', 'wechat', 'mini', 'app', 'mail'] as const;
export const devices = ['pc', 'mobile', 'tablet', 'bot'] as const;

/** Ranges of a conversation's length in minutes. */
export const durations = ['0-1', '1-5', '5-15', '15-60', '60-'] as const;
/** Ranges of the quality score; `none`: not scored. */
export const qualities = ['none', '0-60', '60-80', '80-100'] as const;
export const disputes = ['open', 'upheld', 'changed'] as const;

/** Reasons for which a letter was left. */
export const letterReasons = ['offline', 'queue', 'left', 'talk'] as const;
export const letterStatuses = ['new', 'open', 'done', 'spam'] as const;

/** Types of custom fields of the archive. */
export const customFieldTypes = ['text', 'number', 'date', 'choice', 'choices', 'yesNo'] as const;
/** Consent of a person to being stored. */
export const consents = ['unknown', 'given', 'refused'] as const;
export const peopleStatuses = ['new', 'contacted', 'interested', 'won', 'lost'] as const;

/** Kinds of data with a retention time, by the fields of the settings section `retention`. */
export const retentionKinds = ['talks', 'trash', 'visits', 'logins', 'letters', 'direct', 'audit', 'files'] as const;
