/** A slice may import only slices that stand before it. */
export const featureOrder = [
  'audit',
  'users',
  'levels',
  'camps',
  'requests',
  'auth',
  'news',
  'achievements',
  'events',
  'site',
] as const;
