export const attendanceEn = {
  page: { title: 'Attendance' },
  errors: {
    stateInvalid: 'choose present, absent, late or excused',
    codeRequired: 'Scan the code again',
    codeWrong: 'This code is not valid any more. Scan the one on the projector',
  },
};

export type AttendanceTexts = typeof attendanceEn;
