import * as z from 'zod';

// Set before any schema is created: otherwise each schema tests whether `eval` is allowed, which the Content-Security-
// Policy reports.
z.config({ jitless: true });
