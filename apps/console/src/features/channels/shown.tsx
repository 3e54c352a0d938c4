/** The pages in one file: most of what they need is shared, and each further file costs bytes where pages are listed. */
export { WeChatSettingPage } from './page';
export { MiniProgramPage, OfficialAccountPage } from './visitors/page';
