import { getCheckin, listAttendance } from '#features/attendance/attendance.contract.ts';
import { listCamps } from '#features/programme/camps.contract.ts';
import { listLevels } from '#features/programme/levels.contract.ts';
import { readHome, readWaiting } from '#features/home/home.contract.ts';
import { getProgress } from '#features/home/progress.contract.ts';

/** Their last data stays on this device: what Camps, Attendance and Check-in show. */
export const storedEndpoints = [
  getProgress,
  readHome,
  readWaiting,
  listCamps,
  listLevels,
  listAttendance,
  getCheckin,
];
