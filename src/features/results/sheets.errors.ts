import { conflict, invalid } from '#kit/shared/errors.ts';

export const notTrainee = () => invalid('userId', 'sheets.errors.notTrainee');
export const aboveProblems = () => invalid('solved', 'sheets.errors.aboveProblems');
export const sampleCamp = () => conflict('sheets.errors.sampleWave', 'campId');
