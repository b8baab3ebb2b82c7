import type { AttendanceTexts } from './attendance.en.ts';

export const attendanceAr: AttendanceTexts = {
  page: { title: 'الحضور' },
  errors: {
    stateInvalid: 'اختر حاضر أو غائب أو متأخر أو معذور',
    codeRequired: 'امسح الرمز مرة أخرى',
    codeWrong: 'هذا الرمز لم يعد صالحًا. امسح الرمز المعروض على الشاشة',
  },
};
