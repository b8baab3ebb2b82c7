import { campCount } from '#features/programme/server/camps/counts.service.ts';
import { findWrongAttended, setAttended } from './counts.queries.ts';

export const attendedCounts = campCount({
  name: 'attendance_counts.attended',
  findWrong: findWrongAttended,
  store: setAttended,
});
