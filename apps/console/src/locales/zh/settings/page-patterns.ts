/** What page rules take, the same on every page of settings (V-47 of core's SPEC). */
export const pagePatterns = {
  example: '如 /price*、*/cart 或 https://shop.example/*，* 代表任意内容',
  help: '如 /price*、*/cart 或 https://shop.example/*，* 代表任意内容；不区分大小写，网址末尾的 / 和 ? 后的参数可以不写。每条输入后按回车',
};
