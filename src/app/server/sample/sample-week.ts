/** Why people cannot come to the next session. */
export const sampleExcuses = [
  'عندي امتحان عملي في نفس الميعاد، وهراجع التسجيل أول ما ينزل.',
  'My train from Zagazig arrives at seven. I will solve the sheet on the way.',
];

/** What they say of a session; most give stars alone. */
export const sampleOpinions = [
  { stars: 5, text: 'المثال بتاع السلالم وضّح كل حاجة.' },
  { stars: 4, text: '' },
  { stars: 4, text: 'A little fast at the end. More time for the last problem, please.' },
  { stars: 5, text: '' },
  { stars: 3, text: '' },
  { stars: 5, text: 'أحسن جلسة لحد دلوقتي!' },
];

/** What a mentor writes down about the first of their trainees. */
export const sampleNotes = [
  'Called on Sunday: works evenings now, asks for the recording on the same day.',
  'اتفقنا على ساعة كل خميس قبل الجلسة لحد ما يلحق المجموعة.',
];
