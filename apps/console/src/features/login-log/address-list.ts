import { isIPv4 } from '@parley/core/validate/validators';

const OF_EIGHT = /^[\da-f.]*:[\da-f:.]*(?:\/\d{1,3})?$/i;

/** The addresses and ranges that somebody typed, one a line or with commas. */
export const addressesIn = (text: string): string[] => text.split(/[\s,，;；]+/).filter(Boolean);

/** Those of them that are none by their look, to be named; the server judges the rest. */
export const notAddresses = (text: string): string[] =>
  addressesIn(text).filter((address) => !isIPv4(address.replace(/\/\d{1,2}$/, '')) && !OF_EIGHT.test(address));
