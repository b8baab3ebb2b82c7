import { endpoint } from './endpoint.ts';

export const health = endpoint('GET /api/health', {
  can: 'system.status',
  summary: 'Answers while the process lives',
});

export const ready = endpoint('GET /api/ready', {
  can: 'system.status',
  summary: 'Answers 200 only when the database answers',
});
