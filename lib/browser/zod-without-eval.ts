import * as z from 'zod';

// Schemas compile themselves when they may; the staff area's policy lets no text become code, and reports the attempt.
z.config({ jitless: true });
