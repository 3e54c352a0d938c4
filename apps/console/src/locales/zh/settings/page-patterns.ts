/** What page rules take, the same on every page of settings (V-47 of core's SPEC). */
export const pageExample = '如 /price*、*/cart 或 https://shop.example/*，* 代表任意内容';
export const pageHelp = `${pageExample}；不区分大小写，网址末尾的 / 和 ? 后的参数可以不写。每条输入后按回车`;
