/** Replaces an erased text. */
export const ERASED_TEXT = '［已抹除］';
