import { conflict, invalid } from '#kit/shared/errors.ts';

export const notTrainee = () => invalid('userId', 'sheets.errors.notTrainee');
export const sampleWave = () => conflict('sheets.errors.sampleWave', 'campId');
