import { isIPv4 } from '@parley/core/validate/validators';

const IPV6 = /^[\da-f.]*:[\da-f:.]*(?:\/\d{1,3})?$/i;

/** The addresses and ranges in a typed text. */
export const addressesIn = (text: string): string[] => text.split(/[\s,，;；]+/).filter(Boolean);

/** The parts that do not look like an address or range; the server validates the rest. */
export const notAddresses = (text: string): string[] =>
  addressesIn(text).filter((address) => !isIPv4(address.replace(/\/\d{1,2}$/, '')) && !IPV6.test(address));
