import { delegate } from './lib/delegate.mjs';

// Holds the audit log against its chain: `npm run audit -- verify`.
await delegate('scripts/audit/audit.ts');
