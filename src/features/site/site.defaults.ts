import { type LocalizedText, type SiteContent, type SitePerson, minTalentedTotal } from './site.contract.ts';

const text = (en: string, ar: string): LocalizedText => ({ en, ar });
/** Until a leader enters the club's own. */
const placeholders = {
  facebook: 'https://www.facebook.com/',
  linkedin: 'https://www.linkedin.com/',
  whatsapp: 'https://www.whatsapp.com/',
};

const person = (name: LocalizedText, title: LocalizedText): SitePerson => ({
  name,
  title,
  image: null,
  link: '',
});
const founder = (number: string, arNumber: string, title: LocalizedText): SitePerson => ({
  ...person(text(`Founder ${number}`, `المؤسس ${arNumber}`), title),
  link: placeholders.linkedin,
});
const member = (en: string, ar: string) =>
  person(text(`${en} member`, `عضو ${ar}`), text('Team member', 'عضو الفريق'));
const team = (en: string, ar: string) => [
  person(text(`Head of ${en}`, `رئيس لجنة ${ar}`), text('Head of committee', 'رئيس اللجنة')),
  person(text(`Vice head of ${en}`, `نائب رئيس لجنة ${ar}`), text('Vice head', 'نائب الرئيس')),
  member(en, `لجنة ${ar}`),
];

/** Content of the public pages until a leader edits it. */
export const siteDefaults: SiteContent = {
  home: {
    title: text('Competitive programming at HTI', 'البرمجة التنافسية في HTI'),
    tagline: text(
      'We train together, solve together and go to ECPC together. Every solved problem earns a balloon.',
      'نتدرب معًا، ونحل معًا، ونذهب إلى ECPC معًا. ولكل مسألة محلولة بالون.',
    ),
    about: text(
      'ICPC-HTI is the competitive programming community of the Higher Technological Institute in 10th of Ramadan. Students teach students: a free C++ programme in levels, weekly sheets and contests, mentors who answer, and a team that travels to the national contest every year.',
      'ICPC-HTI هو مجتمع البرمجة التنافسية في المعهد التكنولوجي العالي بالعاشر من رمضان. الطلاب يعلّمون الطلاب: برنامج C++ مجاني على مستويات، وشيتات ومسابقات أسبوعية، ومرشدون يجيبون عن أسئلتك، وفرق تسافر كل عام إلى المسابقة القومية.',
    ),
    icpc: text(
      'The International Collegiate Programming Contest is the oldest and largest programming contest in the context. Teams of three students share one computer and five hours, and solve as many problems as they can. In Egypt the way there leads through ECPC.',
      'المسابقة الدولية للبرمجة للجامعات ICPC هي أقدم وأكبر مسابقة برمجة في العالم. فرق من ثلاثة طلاب يتشاركون جهازًا واحدًا وخمس ساعات، ويحلون أكبر عدد ممكن من المسائل. والطريق إليها في مصر يمر بمسابقة ECPC.',
    ),
    roadmap: text(
      'Slides, sheets and videos for everybody who likes solving problems: from the first line of C++ to graphs and dynamic programming, in the order in which they build on each other.',
      'شرائح وشيتات وفيديوهات لكل من يحب حل المسائل: من أول سطر في C++ إلى نظرية الجراف والبرمجة الديناميكية، بالترتيب الذي يبني فيه كل موضوع على ما قبله.',
    ),
    counters: [
      { value: 1000, label: text('Trainees', 'متدرب') },
      { value: 30, label: text('Recorded Session', 'جلسة مسجلة') },
      { value: 3, label: text('Season', 'مواسم') },
    ],
    talentedFrom: minTalentedTotal,
  },
  founders: [
    founder('One', 'الأول', text('Founder and first leader', 'المؤسس والقائد الأول')),
    founder('Two', 'الثاني', text('Co-founder, training', 'شريك مؤسس، التدريب')),
    founder('Three', 'الثالث', text('Co-founder, technology', 'شريك مؤسس، التقنية')),
    founder('Four', 'الرابع', text('Co-founder, media', 'شريك مؤسس، الإعلام')),
    founder('Five', 'الخامس', text('Co-founder, people', 'شريك مؤسس، الموارد البشرية')),
  ],
  testimonials: [
    {
      name: text('A trainee of Level 1', 'متدرب في المستوى الأول'),
      text: text(
        'I came without knowing what a loop is. Eight weeks later I solved my first contest problem.',
        'جئت وأنا لا أعرف ما هي الحلقة التكرارية. وبعد ثمانية أسابيع حللت أول مسألة في مسابقة.',
      ),
      rate: 5,
    },
    {
      name: text('A trainee of Level 2', 'متدربة في المستوى الثاني'),
      text: text(
        'My mentor read my code line by line. Nobody had ever done that for me.',
        'قرأ مرشدي الكود الخاص بي سطرًا بسطر. لم يفعل أحد ذلك من أجلي من قبل.',
      ),
      rate: 5,
    },
    {
      name: text('A contestant of ECPC', 'متسابق في ECPC'),
      text: text(
        'Five hours, three people, one computer: the best day of my year.',
        'خمس ساعات وثلاثة أشخاص وجهاز واحد: أجمل يوم في السنة.',
      ),
      rate: 5,
    },
    {
      name: text('A mentor', 'مرشدة'),
      text: text(
        'I was helped, so I help. That is the whole secret of this place.',
        'ساعدوني فصرت أساعد. هذا هو سر المكان كله.',
      ),
      rate: 5,
    },
  ],
  appreciation: {
    image: null,
    paragraphs: [
      text(
        'To everyone who stayed late to explain one more problem: thank you.',
        'إلى كل من بقي وقتًا أطول ليشرح مسألة أخرى: شكرًا لك.',
      ),
      text(
        'To the institute that gives us rooms, machines and trust: thank you.',
        'إلى المعهد الذي يمنحنا القاعات والأجهزة والثقة: شكرًا لكم.',
      ),
      text(
        'To the trainees who come back the week after a hard contest: you are the club.',
        'إلى المتدربين الذين يعودون بعد أسبوع من مسابقة صعبة: أنتم النادي.',
      ),
    ],
  },
  about: {
    story: text(
      'It began with a handful of students who wanted to compete and had nobody to train with. They met in an empty lab, opened a sheet of problems and stayed until the doors were closed. The next year they taught what they had learned, and the year after, those they had taught became the mentors. The club has grown since, and still works like that.',
      'بدأت الحكاية بعدد قليل من الطلاب أرادوا المنافسة ولم يجدوا من يتدربون معه. اجتمعوا في معمل خالٍ وفتحوا ورقة مسائل وبقوا حتى أُغلقت الأبواب. وفي العام التالي علّموا ما تعلموه، وفي العام الذي بعده صار من تعلموا منهم مرشدين. كبر النادي منذ ذلك الوقت، وما زال يعمل بالطريقة نفسها.',
    ),
    mission: text(
      'To give every student of the institute a free, well-run way into problem solving, and company on the way.',
      'أن نمنح كل طالب في المعهد طريقًا مجانيًا ومنظمًا إلى حل المسائل، ورفقة على الطريق.',
    ),
    vision: text(
      'A community that teams from HTI come from, year after year, to the finals in Egypt and in the region.',
      'مجتمع تخرج منه فرق HTI عامًا بعد عام إلى النهائيات في مصر وفي المنطقة.',
    ),
    founders: [
      founder('One', 'الأول', text('Community founder', 'مؤسس النادي')),
      founder('Two', 'الثاني', text('Community founder', 'مؤسس النادي')),
      founder('Three', 'الثالث', text('Community founder', 'مؤسس النادي')),
    ],
    leaders: [
      person(text('Leader', 'القائد'), text('Leader of the community', 'قائد النادي')),
      person(text('Vice leader', 'نائب القائد'), text('Training and contests', 'التدريب والمسابقات')),
      person(text('Vice leader', 'نائب القائد'), text('People and events', 'الأعضاء والفعاليات')),
    ],
  },
  committees: [
    {
      key: 'media',
      title: text('Media', 'الإعلام'),
      mission: [
        text(
          'Tell the club’s stories in words, pictures and video.',
          'نحكي قصص النادي بالكلمة والصورة والفيديو.',
        ),
        text(
          'Announce sessions, contests and results on time.',
          'نعلن عن الجلسات والمسابقات والنتائج في وقتها.',
        ),
        text(
          'Give the club one face, from posters to balloons.',
          'نمنح النادي هوية واحدة، من الملصقات إلى البالونات.',
        ),
      ],
      members: team('Media', 'الإعلام'),
    },
    {
      key: 'tech',
      title: text('Tech', 'التقنية'),
      mission: [
        text('Run the judges, the mashups and this website.', 'نشغّل أنظمة التحكيم والمسابقات وهذا الموقع.'),
        text('Prepare and test the problems of our own contests.', 'نجهّز مسائل مسابقاتنا ونختبرها.'),
        text('Keep contest days free of surprises.', 'نجعل أيام المسابقات خالية من المفاجآت.'),
      ],
      members: team('Tech', 'التقنية'),
    },
    {
      key: 'hr',
      title: text('HR', 'الموارد البشرية'),
      mission: [
        text('Welcome every applicant and follow every trainee.', 'نرحب بكل متقدم ونتابع كل متدرب.'),
        text('Keep attendance fair and warnings kind.', 'نحفظ الحضور بعدل ونوجه الإنذارات بلطف.'),
        text('Look after the people who look after others.', 'نعتني بمن يعتنون بغيرهم.'),
      ],
      members: team('HR', 'الموارد البشرية'),
    },
    {
      key: 'training',
      title: text('Training', 'التدريب'),
      mission: [
        text('Teach C++ and problem solving from zero.', 'نعلّم C++ وحل المسائل من الصفر.'),
        text('Choose the sheets, and solve them first.', 'نختار الشيتات ونحلها أولًا.'),
        text('Form and coach the teams that go to ECPC.', 'نكوّن الفرق الذاهبة إلى ECPC وندربها.'),
      ],
      members: team('Training', 'التدريب'),
    },
  ],
  ecpc: {
    title: text('ECPC: the national contest', 'ECPC: المسابقة القومية'),
    description: text(
      'The Egyptian Collegiate Programming Contest brings together the best teams of the country’s universities and institutes. Teams of three solve a set of problems in five hours; the best of them go on to the Africa and Arab championship, and from there to the world finals. The club trains the teams, registers them, and travels with them.',
      'المسابقة المصرية للبرمجة للجامعات ECPC تجمع أفضل فرق الجامعات والمعاهد في مصر. يحل كل فريق من ثلاثة طلاب مجموعة مسائل في خمس ساعات، وتتأهل أفضل الفرق إلى بطولة أفريقيا والعرب ومنها إلى النهائيات العالمية. يدرّب النادي الفرق ويسجلها ويسافر معها.',
    ),
    housing: [
      { title: text('Single room', 'غرفة فردية'), price: 0, open: false, link: '' },
      { title: text('Double room', 'غرفة مزدوجة'), price: 0, open: false, link: '' },
      { title: text('Triple room', 'غرفة ثلاثية'), price: 0, open: false, link: '' },
    ],
  },
  contact: {
    email: 'contact@icpc-hti.example',
    location: text('10th of Ramadan', 'العاشر من رمضان'),
    ...placeholders,
  },
};
