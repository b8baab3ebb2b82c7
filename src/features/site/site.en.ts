export const siteEn = {
  home: {
    title: 'Competitive programming at HTI',
    description:
      'ICPC-HTI is the programming-contest community of the Higher Technological Institute in 10th of Ramadan: free C++ training in waves, weekly sheets and contests, and the road to the ECPC.',
    place: 'Higher Technological Institute · 10th of Ramadan',
    hero: 'ICPC HTI Community',
    motto: 'Every solved problem earns a balloon.',
    lead: 'We learn problem solving together, from the first line of C++ to the floor of the ECPC. Bring your curiosity; we bring the problems, the mentors and the balloons.',
    join: 'Join the next wave',
    explore: 'See the training',
  },
  about: {
    title: 'Who we are',
    statement: 'Nobody here started as an expert. Everybody started with problem A.',
    biography:
      'ICPC-HTI is a community of students who love hard problems and each other’s company. We train in waves: a session every week, a sheet of problems to solve, a contest to test yourself, and a mentor who knows your name and notices when you are stuck.',
    biographyMore:
      'Some of us go on to the ECPC in teams of three. All of us leave with the habit of thinking a problem through.',
    readMore: 'Read More',
  },
  errors: {
    linkInvalid: 'A link begins with https://',
    tooMany: 'There are too many of these',
  },
  messages: {
    saved: 'saved successfully',
  },
};

export type SiteTexts = typeof siteEn;
