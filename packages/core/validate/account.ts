/** Validators of what people sign in with: all that the login page needs. */

import { matches } from './matches';

/** Characters of the shortest password. */
export const MIN_PASSWORD = 6;
/** Characters of the longest mail address (RFC 5321). */
export const MAX_EMAIL = 254;

export const isPassword = (value: string): boolean => value.length >= MIN_PASSWORD;
/** A mobile number: 11 digits that begin with 1. */
export const isMobile = matches(/^1\d{10}$/);
export const isEmail = (value: string): boolean => value.length <= MAX_EMAIL && EMAIL.test(value);
const EMAIL = /^[^\s@"(),:;<>[\]\\.]+(\.[^\s@"(),:;<>[\]\\.]+)*@([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/i;
