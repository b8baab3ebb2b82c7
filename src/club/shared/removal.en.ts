/** What goes with a deleted record. */
export const removalEn = {
  parts: {
    waves_one: '1 wave',
    waves_other: '{{count}} waves',
    trainees_one: '1 trainee',
    trainees_other: '{{count}} trainees',
    sessions_one: '1 session',
    sessions_other: '{{count}} sessions',
    slides_one: '1 file of slides',
    slides_other: '{{count}} files of slides',
    marks_one: '1 attendance mark',
    marks_other: '{{count}} attendance marks',
    results_one: '1 result',
    results_other: '{{count}} results',
    warnings_one: '1 warning',
    warnings_other: '{{count}} warnings',
    unplaced_one: '1 warning stays, without its session',
    unplaced_other: '{{count}} warnings stay, without their session',
    requests_one: '1 request to join',
    requests_other: '{{count}} requests to join',
    enrolments_one: 'the place in 1 wave',
    enrolments_other: 'the places in {{count}} waves',
    duties_one: 'the work in 1 wave',
    duties_other: 'the work in {{count}} waves',
    mentored_one: '1 trainee gets another mentor',
    mentored_other: '{{count}} trainees get another mentor',
    pictures_one: '1 picture',
    pictures_other: '{{count}} pictures',
  },
};

export type RemovalTexts = typeof removalEn;
