/** The host of an address, without what says nothing; of what is none, nothing. Browsers write a masked one `127.0.%2A`. */
export const hostOf = (address: string): string =>
  URL.canParse(address) ? new URL(address).host.replace(/^www\./, '').replaceAll('%2A', '*') : '';
