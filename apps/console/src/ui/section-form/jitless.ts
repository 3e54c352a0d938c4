import * as z from 'zod';

// Before any schema is made: else each tries whether code may be made of text, which the page's policy reports.
z.config({ jitless: true });
