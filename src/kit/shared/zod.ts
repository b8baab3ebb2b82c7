import { z } from 'zod';

// Zod compiles parsers with `new Function` where it may; the page's CSP forbids that, so every side runs without.
z.config({ jitless: true });

export { z };
