import { listAttendance } from '#features/attendance/attendance.contract.ts';
import { getSync } from '#features/sheets/sheets.contract.ts';
import { listProposed } from '#features/warnings/warnings.contract.ts';
import { queryOf } from '#kit/web/query.tsx';
import { getProgress } from '../progress.contract.ts';

export const ownProgress = queryOf(getProgress, {});

/** One row is enough: what is asked for stands beside the rows. */
export const proposedIn = (campId: string) => queryOf(listProposed, { query: { campId, size: '1' } });
export const attendanceIn = (campId: string) => queryOf(listAttendance, { query: { campId, size: '1' } });
export const syncOf = (campId: string) => queryOf(getSync, { query: { campId } });
