/** All pages in one file: most of what they need is shared, and each further file costs bytes where pages are listed. */
export { AskRobotPage } from './ask/page';
export { HighRobotPage } from './high/page';
export { RobotsPage } from './page';
