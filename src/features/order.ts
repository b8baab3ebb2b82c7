/** A slice may import only slices that stand before it. */
export const featureOrder = [
  'audit',
  'users',
  'levels',
  'camps',
  'sessions',
  'attendance',
  'sheets',
  'requests',
  'auth',
  'members',
  'standing',
  'training',
  'news',
  'achievements',
  'events',
  'site',
] as const;
