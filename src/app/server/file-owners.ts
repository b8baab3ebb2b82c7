import type { FileOwner } from '#kit/server/database/named-files.ts';

/** Covers have a second, smaller size beside them. */
const cover = {
  column: 'cover_key',
  keys: `unnest(array[cover_key, regexp_replace(cover_key, '\\.webp$', '-small.webp')])`,
};

/** Every column that names uploaded files: what a backup must hold, and what is no orphan. */
export const fileOwners: readonly FileOwner[] = [
  { table: 'users', column: 'image_key', isOptional: true },
  { table: 'training_sessions', column: 'slides_key', isOptional: true },
  { table: 'excuses', column: 'file_key', isOptional: true },
  { table: 'news', ...cover },
  { table: 'achievements', ...cover },
  { table: 'events', ...cover },
  // The sections hold the addresses of their pictures.
  {
    table: 'site_sections',
    column: 'value',
    keys: `(regexp_matches(value::text, '/files/([a-z]+/[0-9a-f]{2}/[0-9a-f]{32}\\.[a-z]+)', 'g'))[1]`,
  },
];
