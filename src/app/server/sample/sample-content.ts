import { sql } from 'drizzle-orm';
import { achievements, news, events } from '#features/content/server/content.table.ts';
import { withCover } from '#features/content/server/publications/publications.ts';
import {
  publicationQueries,
  type PublicationTable,
} from '#features/content/server/publications/publications.queries.ts';
import type { Database } from '#kit/server/database/client.ts';
import { loadSharp } from '#kit/server/files/images.ts';
import type { AppContext } from '#club/server/app-context.ts';
import { balloon } from '../art/balloon.ts';

const day = 24 * 60 * 60_000;
const grounds = ['#0b1538', '#123a9c', '#7a1f2b', '#5a4300', '#0f3d3e', '#2b1b5a'];
const balloons = ['#ffc83d', '#3b82f6', '#ef4444'];

/** A cover of our own drawing: balloons over a board of problems, a little different for each number. */
async function drawCover(number: number): Promise<Buffer> {
  const cells = Array.from({ length: 48 }, (_, index) => {
    const solved = (index * 7 + number * 5) % 11 === 0;
    return `<rect x="${(index % 12) * 128 + 48}" y="${Math.floor(index / 12) * 128 + 400}" width="96" height="96" rx="20" fill="${solved ? balloons[(index + number) % 3] : 'none'}" fill-opacity=".28" stroke="#fff" stroke-opacity=".12" stroke-width="3"/>`;
  });
  const bunch = Array.from({ length: 5 }, (_, index) =>
    balloon(
      180 + index * 270 + ((number * 37) % 90),
      60 + ((index * 97 + number * 53) % 190),
      1.9 + ((index + number) % 3) * 0.5,
      balloons[(index + number) % 3] ?? '#fff',
    ),
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900"><rect width="1600" height="900" fill="${grounds[number % grounds.length]}"/>${cells.join('')}${bunch.join('')}</svg>`;
  const sharp = await loadSharp();
  return sharp(Buffer.from(svg)).png().toBuffer();
}

const newsItems = [
  {
    title: 'Two HTI teams reach the ECPC finals',
    titleAr: 'فريقان من HTI في نهائيات ECPC',
    content:
      'Five hours, eleven problems, one computer a team. Two of our teams are among the first thirty of the country and go on to the finals in Alexandria.\n\nThank you to the mentors who read every line of their code over the summer.',
    contentAr:
      'خمس ساعات، وإحدى عشرة مسألة، وجهاز واحد لكل فريق. فريقان من عندنا ضمن أول ثلاثين على مستوى مصر، والنهائيات في الإسكندرية.\n\nشكرًا لكل مرشد راجع معهم الكود سطرًا سطرًا طول الصيف.',
  },
  {
    title: 'Registration for the autumn wave is open',
    titleAr: 'التسجيل مفتوح لموجة الخريف',
    content:
      'You can sign up for the autumn wave of Level 1 and Level 2 now. Level 1 needs no experience, only the wish to think.\n\nPlaces are few, so sign up early.',
    contentAr:
      'بدأ التسجيل في موجة الخريف للمستويين الأول والثاني. لا تحتاج إلى أي خبرة سابقة للمستوى الأول، فقط الرغبة في التفكير.\n\nالأماكن محدودة، فسجّل مبكرًا.',
  },
  {
    title: 'Thirty sessions are online now',
    titleAr: 'ثلاثون جلسة على الموقع الآن',
    content:
      'Every session of the last three seasons is recorded, with slides and the sheet that goes with it. Start with problem A.',
    contentAr: 'كل جلسات آخر ثلاثة مواسم مسجّلة، ومعها السلايدات والشيت الخاص بكل جلسة. ابدأ بالمسألة A.',
  },
];

const eventItems = [
  {
    title: 'Open lab: your first contest',
    titleAr: 'معمل مفتوح: أول مسابقة لك',
    description:
      'A two-hour contest with eight easy problems. Mentors sit beside you. Bring a laptop, or use one of ours.',
    descriptionAr:
      'مسابقة ساعتين فيها ثماني مسائل سهلة، والمرشدون جنبك. هات اللابتوب بتاعك، أو استخدم جهازًا من عندنا.',
    location: 'Lab 4, Building B',
    locationAr: 'معمل 4، مبنى ب',
    inDays: 12,
  },
  {
    title: 'Meet the new wave',
    titleAr: 'يوم تعارف الموجة الجديدة',
    description:
      'We get to know each other, explain how the wave runs, and solve the first problem together.',
    descriptionAr: 'نتعرف على بعضنا، ونشرح كيف تسير الموجة، ونحل معًا أول مسألة.',
    location: 'Lecture hall 2',
    locationAr: 'مدرج 2',
    inDays: 26,
  },
  {
    title: 'Summer mock contest',
    titleAr: 'المسابقة التجريبية الصيفية',
    description: 'The last rehearsal before ECPC: same hours, same rules, balloons included.',
    descriptionAr: 'البروفة الأخيرة قبل ECPC: نفس المواعيد ونفس القواعد، والبالونات كمان.',
    location: 'Lab 1',
    locationAr: 'معمل 1',
    inDays: -90,
  },
];

const achievementItems = [
  {
    title: 'Finalists of ECPC',
    titleAr: 'في نهائيات ECPC',
    description: 'Two teams among the first thirty in Egypt.',
    descriptionAr: 'فريقان ضمن أول ثلاثين في مصر.',
  },
  {
    title: 'The first team of women in the finals',
    titleAr: 'أول فريق بنات في النهائيات',
    description: 'Three students of HTI reached the ECPC finals together.',
    descriptionAr: 'ثلاث طالبات من HTI وصلن إلى نهائيات ECPC معًا.',
  },
  {
    title: 'A thousand trainees',
    titleAr: 'ألف متدرب',
    description: 'Since the first season more than a thousand students have trained with us.',
    descriptionAr: 'من أول موسم لحد النهارده، أكثر من ألف طالب تدربوا معنا.',
  },
];

/** News, events and achievements for the sample club. */
export async function loadSampleContent(context: AppContext, db: Database): Promise<void> {
  const { files, clock } = context;
  const publish = async (table: PublicationTable, item: object, number: number) => {
    const cover = { filename: 'cover.png', content: await drawCover(number) };
    await withCover(files, cover, (coverKey) => publicationQueries(db, table).insert({ ...item, coverKey }));
  };
  for (const [number, item] of newsItems.toReversed().entries()) await publish(news, item, number);
  for (const [number, { inDays, ...item }] of eventItems.entries()) {
    const date = new Date(clock.now().getTime() + inDays * day);
    date.setUTCHours(14, 0, 0, 0);
    await publish(events, { ...item, date }, number + 3);
  }
  for (const [number, item] of achievementItems.toReversed().entries())
    await publish(achievements, item, number + 6);
  await spreadOut(db, clock.now());
}

/** A club does not publish everything on one day: news and achievements every few weeks, an event some weeks ahead. */
async function spreadOut(db: Database, now: Date): Promise<void> {
  const today = sql`${now.toISOString()}::timestamptz`;
  for (const table of [news, achievements])
    await db.execute(sql`
      update ${table} set created_at = ${today} - (place * 17 - 14) * interval '1 day'
      from (select id, row_number() over (order by id desc) as place from ${table}) ordered
      where ordered.id = ${table.id}`);
  await db.execute(sql`update ${events} set created_at = least(${today}, date) - interval '20 days'`);
}
