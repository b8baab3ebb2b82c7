import { forbidden } from '#kit/shared/errors.ts';

export const wasNotThere = () => forbidden('ratings.errors.wasNotThere');
