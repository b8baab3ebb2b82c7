export const attendanceStates = ['present', 'absent', 'late', 'excused'] as const;
export type AttendanceState = (typeof attendanceStates)[number];

/** Who came late was there. */
export const attendedStates = ['present', 'late'] as const satisfies readonly AttendanceState[];
