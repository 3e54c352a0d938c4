/** Stands where something was said that is no more. */
export const ERASED_TEXT = '［已抹除］';
