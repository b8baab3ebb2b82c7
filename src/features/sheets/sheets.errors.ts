import { invalid } from '#kit/shared/errors.ts';

export const notTrainee = () => invalid('userId', 'sheets.errors.notTrainee');
