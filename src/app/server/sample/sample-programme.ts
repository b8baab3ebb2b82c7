import { daysLater } from '#features/programme/camps.rules.ts';
import { sampleTopics } from './sample-topics.ts';

const levelId = (number: number) => `00000000-0000-7000-8000-00000000000${number}`;
const campId = (number: number) => `00000000-0000-7000-8000-00000000010${number}`;

export const sampleLevels = [
  {
    id: levelId(1),
    position: 1,
    title: 'Level 1',
    titleAr: 'المستوى الأول',
    description: 'From the first line of C++ to arrays, strings and functions.',
    descriptionAr: 'من أول سطر C++ لحد المصفوفات والنصوص والدوال.',
  },
  {
    id: levelId(2),
    position: 2,
    title: 'Level 2',
    titleAr: 'المستوى الثاني',
    description: 'STL, sorting, binary search, prefix sums, and thinking in complexity.',
    descriptionAr: 'مكتبة STL والترتيب والبحث الثنائي والمجاميع التراكمية، وإزاي تحسب وقت الحل قبل ما تكتبه.',
  },
  {
    id: levelId(3),
    position: 3,
    title: 'Level 3',
    titleAr: 'المستوى الثالث',
    description: 'Graphs, dynamic programming and number theory, on the way to ECPC.',
    descriptionAr: 'الجراف والبرمجة الديناميكية ونظرية الأعداد، في الطريق إلى ECPC.',
  },
];

interface SampleCamp {
  id: string;
  level: number;
  title: string;
  titleAr: string;
  description: string;
  descriptionAr: string;
  registration: boolean;
  /** First and last day, counted from today. */
  from: number;
  to: number;
  trainees: number;
  asked: number;
  archived?: true;
}

/** One finished, two running, one open for registration, one planned, and one in the archive. */
export const sampleCamps: SampleCamp[] = [
  {
    id: campId(1),
    level: 0,
    title: 'Wave 1',
    titleAr: 'الموجة الأولى',
    description: 'The winter wave for newcomers: eight Saturdays, one contest a week.',
    descriptionAr: 'موجة الشتاء للمبتدئين: ثمانية أيام سبت، ومسابقة كل أسبوع.',
    registration: false,
    from: -112,
    to: -56,
    trainees: 40,
    asked: 0,
  },
  {
    id: campId(2),
    level: 0,
    title: 'Wave 2',
    titleAr: 'الموجة الثانية',
    description: 'The next wave for newcomers. No experience needed: bring a laptop and an hour a day.',
    descriptionAr: 'الموجة القادمة للمبتدئين. مش محتاج خبرة: هات اللابتوب وساعة كل يوم.',
    registration: true,
    from: 18,
    to: 74,
    trainees: 20,
    asked: 14,
  },
  {
    id: campId(3),
    level: 1,
    title: 'Wave 1',
    titleAr: 'الموجة الأولى',
    description: 'For those who finished Level 1. Sheets get longer, solutions get shorter.',
    descriptionAr: 'لمن أنهى المستوى الأول. الشيتات أطول، والحلول أقصر.',
    registration: false,
    from: -34,
    to: 22,
    trainees: 45,
    asked: 6,
  },
  {
    id: campId(4),
    level: 2,
    title: 'Wave 1',
    titleAr: 'الموجة الأولى',
    description: 'The wave for teams: three people at one computer, as in the contest.',
    descriptionAr: 'موجة الفرق: نتدرب ثلاثة على جهاز واحد، كما في المسابقة.',
    registration: false,
    from: -20,
    to: 36,
    trainees: 30,
    asked: 0,
  },
  {
    id: campId(5),
    level: 1,
    title: 'Wave 2',
    titleAr: 'الموجة الثانية',
    description: 'Planned for after the exams. Registration opens when the current wave is over.',
    descriptionAr: 'بعد الامتحانات إن شاء الله. يُفتح التسجيل بعد انتهاء الموجة الحالية.',
    registration: false,
    from: 60,
    to: 116,
    trainees: 0,
    asked: 0,
  },
  {
    id: campId(6),
    level: 0,
    title: 'Pilot wave',
    titleAr: 'الموجة التجريبية',
    description: 'The very first wave, with borrowed laptops. What we learned there is in every sheet since.',
    descriptionAr: 'أول موجة على الإطلاق، بلابتوبات مستعارة. كل ما تعلمناه منها موجود في كل شيت من بعدها.',
    registration: false,
    from: -330,
    to: -274,
    trainees: 2,
    asked: 0,
    archived: true,
  },
];

const recordings = ['vLnPwxZdW4Y', '8jLOx1hD3_o'];
const week = 7;

export interface SampleSession {
  title: string;
  titleAr: string;
  content: string;
  contentAr: string;
  position: number;
  day: string;
  past: boolean;
  links: {
    sessionLink: string | null;
    sheetLink: string;
    contestLink: string | null;
    sheetUpsolveLink: string | null;
  };
}

/** One session a week from the first day of the camp; past sessions have recordings. */
export function sessionsOf({ level, from, id }: SampleCamp, today: string): SampleSession[] {
  const camp = Number(id.slice(-1));
  return (sampleTopics[level] ?? []).map(([title, titleAr, content, contentAr], number) => {
    const past = from + number * week < 0;
    const video = `https://www.youtube.com/watch?v=${recordings[number % recordings.length]}`;
    return {
      title,
      titleAr,
      content,
      contentAr,
      position: number + 1,
      day: daysLater(today, from + number * week),
      past,
      links: {
        sessionLink: past ? video : null,
        sheetLink: `https://codeforces.com/contest/${camp * 10 + number + 1}`,
        contestLink: number % 2 ? `https://codeforces.com/contest/${camp * 100 + number}` : null,
        sheetUpsolveLink: past && number % 3 === 0 ? video : null,
      },
    };
  });
}
