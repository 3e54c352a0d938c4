import { delegate } from './lib/delegate.mjs';

// Verifies and exports the audit log's hash chain: `npm run audit -- verify`.
await delegate('scripts/audit/audit.ts');
