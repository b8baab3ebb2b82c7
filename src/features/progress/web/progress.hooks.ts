import { listAttendance } from '#features/attendance/attendance.contract.ts';
import { getSync } from '#features/sheets/sheets.contract.ts';
import { listProposed } from '#features/warnings/warnings.contract.ts';
import { endpointQuery } from '#kit/web/query.tsx';
import { getProgress } from '../progress.contract.ts';

export const ownProgress = endpointQuery(getProgress, {});

/** One row is enough: what is asked for stands beside the rows. */
export const proposedIn = (campId: string) => endpointQuery(listProposed, { query: { campId, size: '1' } });
export const attendanceIn = (campId: string) =>
  endpointQuery(listAttendance, { query: { campId, size: '1' } });
export const syncOf = (campId: string) => endpointQuery(getSync, { query: { campId } });
