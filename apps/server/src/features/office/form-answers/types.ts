import type { AnswerKind } from '@parley/core/validate/form-answer';

/** An answer with its field as it was at that time. */
export type StoredAnswer = { key: string; kind: AnswerKind; label: { zh: string; en: string }; value: string };

/** Where a form belongs: to a letter, to a conversation, or to the visitor's next one. */
export type FormPlace = { visitorId: string; conversationId?: string | null; letterId?: string | null };
