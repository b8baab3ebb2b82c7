import { z } from 'zod';

// Zod compiles parsers with `new Function`; the CSP forbids that, so the JIT is off on both sides.
z.config({ jitless: true });

export { z };
