/** An amount in its currency, such as `0.25 CNY`. */
export const moneyText = (amount: number, currency: string): string =>
  `${amount.toLocaleString(undefined, { maximumFractionDigits: 4 })} ${currency}`;
