/** Every table, for the migration tool. */
export * from '#features/achievements/server/achievements.table.ts';
export * from '#features/archive/server/archive.table.ts';
export * from '#features/attendance/server/attendance.table.ts';
export * from '#features/audit/server/audit.table.ts';
export * from '#features/auth/server/auth.table.ts';
export * from '#features/camps/server/camps.table.ts';
export * from '#features/events/server/events.table.ts';
export * from '#features/levels/server/levels.table.ts';
export * from '#features/news/server/news.table.ts';
export * from '#features/requests/server/requests.table.ts';
export * from '#features/sessions/server/sessions.table.ts';
export * from '#features/sheets/server/sheets.table.ts';
export * from '#features/site/server/site.table.ts';
export * from '#features/users/server/users.table.ts';
export * from '#features/warnings/server/warnings.table.ts';
export * from '#kit/server/idempotency/idempotency.table.ts';
export * from '#kit/server/limits/limits.table.ts';
