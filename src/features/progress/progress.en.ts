export const progressEn = {
  page: {
    title: 'Waves',
    text: 'Where you stand, and what comes next.',
    staffText: 'Your waves, and what needs you in them.',
    working: 'Waves you work in',
    training: 'Waves you train in',
  },
  needed: {
    solve: 'Solve {{number}} more of “\u2068{{title}}\u2069” until {{until}}',
    come: 'Come to “\u2068{{title}}\u2069” on {{at}}: one more absence in a row leads to a warning',
  },
  wave: {
    todo: 'What you need to do',
    allWell: 'All is well: nothing is open just now.',
    finished: 'This wave is over.',
    total: 'Solved problems',
    totalOf: '{{total}} of {{outOf}}',
    reached: 'You have reached the target of this wave.',
    rank: 'Rank',
    rankOf: '{{rank}} of {{trainees}}',
    mentor: 'Mentor',
    standing: 'Open the standing',
    next: 'Next session',
    warnings: 'Warnings: {{number}}',
    sessions: 'Sessions',
    noSessions: 'The sessions are still to come.',
    sheet: 'Sheet',
    contest: 'Contest',
    solved: '{{solved}} / {{problems}}',
    opens: '{{what}} of “\u2068{{title}}\u2069”, opens Codeforces',
  },
  states: {
    present: 'Present',
    absent: 'Absent',
    late: 'Late',
    excused: 'Excused',
    unmarked: 'Not marked',
    coming: 'To come',
    before: 'Before you joined',
  },
  attention: {
    proposed: 'Proposed warnings: {{number}}',
    failed: 'Columns that could not be synced: {{number}}',
    attended: 'Came to “\u2068{{title}}\u2069”: {{present}} of {{trainees}}',
  },
};

export type ProgressTexts = typeof progressEn;
