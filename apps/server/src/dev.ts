import { main } from './main';

// As `npm run dev` starts it, and whoever runs the source itself. What is built is started by `boot.ts`.
await main();
