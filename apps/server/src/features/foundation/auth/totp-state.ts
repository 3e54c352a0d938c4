/** The door of the second step's tables for neighbours who only look. */
export { countRecoveryCodes, dropTotp, hasTotp } from './totp-store';
