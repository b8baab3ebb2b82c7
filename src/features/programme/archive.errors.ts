import { conflict } from '#kit/shared/errors.ts';

export const alreadyArchived = (field: 'campId' | 'userIds' | 'sessionId') =>
  conflict('archive.errors.alreadyArchived', field);
export const notOneself = () => conflict('archive.errors.notOneself', 'userIds');
