import { listAttendance } from '#features/attendance/attendance.contract.ts';
import { getSync } from '#features/results/sheets.contract.ts';
import { listProposed } from '#features/warnings/warnings.contract.ts';
import { endpointQuery } from '#kit/web/query.tsx';
import { getProgress } from '../../progress.contract.ts';

export const ownProgressQuery = endpointQuery(getProgress, {});

/** One row is enough, because the counts are beside the rows. */
export const proposalsQuery = (campId: string) =>
  endpointQuery(listProposed, { query: { campId, size: '1' } });
export const attendanceQuery = (campId: string) =>
  endpointQuery(listAttendance, { query: { campId, size: '1' } });
export const syncQuery = (campId: string) => endpointQuery(getSync, { query: { campId } });
