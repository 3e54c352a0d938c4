/** What page rules take, the same on every page of settings (V-47 of core's SPEC). */
export const pageExample = 'For example /price*, */cart or https://shop.example/*; * stands for anything';
export const pageHelp = `${pageExample}. Upper and lower case count as the same; a slash at the end and what follows ? can be left out. Press Enter after each.`;
