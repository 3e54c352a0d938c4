/**
 * Validators of form fields. Each returns whether the value is valid; none trims, throws or backtracks: an input of any
 * length is checked in one pass.
 */

import { matches } from './matches';

/** An external link: http, https, mailto, tel, or without a scheme (`//`). */
export const isExternal = matches(/^(https?:|mailto:|tel:|\/\/)/i);
export const isDigits = matches(/^\d+$/);
/** Chinese characters, letters and digits. */
export const isName = matches(/^[\p{Script=Han}a-zA-Z0-9]+$/u);
export const isIPv4 = matches(/^(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}$/);
export const isLowercase = matches(/^[a-z]+$/);
export const isUppercase = matches(/^[A-Z]+$/);
export const isLetters = matches(/^[a-zA-Z]+$/);
/** 0 to 65535, without leading zeros. */
export const isPort = (value: string): boolean => /^(0|[1-9]\d{0,4})$/.test(value) && Number(value) <= 65_535;
/** Two to four Chinese characters. */
export const isChineseName = matches(/^\p{Script=Han}{2,4}$/u);
/** Null, empty, whitespace, or the text `null`. */
export const isBlank = (value: string | null | undefined): boolean =>
  value === null || value === undefined || value.trim() === '' || value === 'null';
/** A land line, with or without its area code and extension: 010-12345678-123. */
export const isTelephone = matches(/^(0\d{2,3}-?)?[2-9]\d{6,7}(-\d{1,6})?$/);
/** A number with up to two decimals. */
export const isDecimal = matches(/^-?(0|[1-9]\d*)(\.\d{1,2})?$/);

/** A colour as style sheets write it: #rgb, #rgba, #rrggbb or #rrggbbaa. */
export const isHexColour = matches(/^#([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i);

/** An http, https or ftp address with a host. */
export function isUrl(value: string): boolean {
  const found = matches(
    /^(?:https?|ftp):\/\/(?:[^\s/?#@]*@)?(\[[0-9a-f:.]+\]|[^\s/?#@:[\]]+)(?::(\d{1,5}))?(?:[/?#]\S*)?$/i,
  );
  if (!found(value)) return false;
  const port = /^[a-z]+:\/\/[^/?#]*?:(\d{1,5})(?:[/?#]|$)/i.exec(value)?.[1];
  return port === undefined || Number(port) <= 65_535;
}

/** A JSON text whose value is an object. */
export function isJsonObject(value: string): boolean {
  try {
    const parsed: unknown = JSON.parse(value);
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed);
  } catch {
    return false;
  }
}

/**
 * The number of a Chinese identity card: a real day of birth, and the check digit of GB 11643 (or 15 digits of old).
 */
export function isIdCard(value: string): boolean {
  const parts = /^[1-9]\d{5}(?:(\d{2})(\d{2})(\d{2})\d{3}|(\d{4})(\d{2})(\d{2})\d{3}[\dXx])$/.exec(value);
  if (!parts) return false;
  const [, shortYear, shortMonth, shortDay, year, month, day] = parts;
  if (shortYear !== undefined) return isDay(1900 + Number(shortYear), Number(shortMonth), Number(shortDay));
  return isDay(Number(year), Number(month), Number(day)) && checkDigit(value) === value[17]?.toUpperCase();
}

/** Earliest year of birth accepted on an identity card. */
const FIRST_YEAR = 1800;

function isDay(year: number, month: number, day: number): boolean {
  if (year < FIRST_YEAR || month < 1 || month > 12 || day < 1) return false;
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = month === 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;
  return day <= days;
}

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

function checkDigit(value: string): string | undefined {
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(value[at]), 0);
  return '10X98765432'[sum % 11];
}
