import { may, type Role } from '#club/shared/access.ts';

/** Parts of the page Camps that load for those who see them. */
export const loadMyTrainees = async () =>
  (await import('#features/people/web/shared/my-trainees.tsx')).MyTrainees;
export const loadOwnCamps = async () => (await import('./own-camps.tsx')).OwnCamps;

export const mentors = (role: Role) => may(role, 'trainee.mentor');
