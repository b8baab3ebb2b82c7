/** The sessions of each level: title and content, in English and in Arabic. */
export const sampleTopics: [title: string, titleAr: string, content: string, contentAr: string][][] = [
  [
    [
      'Data types and operators',
      'أنواع البيانات والعمليات',
      'Data types\nVariables\nOperators\nInput and output',
      'أنواع البيانات\nالمتغيرات\nالعمليات الحسابية\nالإدخال والإخراج',
    ],
    [
      'Conditions',
      'الشروط',
      'if and else\nswitch\nLogical operators\nCommon mistakes',
      'if و else\nswitch\nالعمليات المنطقية\nأخطاء شائعة',
    ],
    [
      'Loops',
      'حلقات التكرار',
      'for\nwhile\nNested loops\nDrawing with loops',
      'for\nwhile\nحلقة داخل حلقة\nالرسم بالحلقات',
    ],
    [
      'Arrays',
      'المصفوفات',
      'Declaring arrays\nReading and printing\nFrequency arrays',
      'تعريف المصفوفة\nالقراءة والطباعة\nمصفوفة التكرارات',
    ],
    [
      'Strings',
      'النصوص',
      'Characters\nstring functions\nPalindromes',
      'الحروف\nدوال النصوص\nالكلمات المتناظرة',
    ],
    [
      'Functions',
      'الدوال',
      'Parameters\nReturn values\nScope\nRecursion at first sight',
      'المعاملات\nالقيمة الراجعة\nنطاق المتغير\nأول لقاء مع الاستدعاء الذاتي',
    ],
    [
      'Two-dimensional arrays',
      'المصفوفات ثنائية الأبعاد',
      'Rows and columns\nWalking on a grid\nMatrices',
      'الصفوف والأعمدة\nالحركة على الشبكة\nضرب المصفوفات',
    ],
    [
      'Mock contest',
      'مسابقة تجريبية',
      'Reading the statement\nWhen to leave a problem\nUpsolving',
      'قراءة المسألة صح\nإمتى تسيب المسألة\nالحل بعد المسابقة',
    ],
  ],
  [
    [
      'Complexity',
      'حساب التعقيد',
      'Big O\nCounting steps\nWhat a second is worth',
      'Big O\nعدّ الخطوات\nالثانية فيها كام عملية',
    ],
    ['STL I', 'مكتبة STL (1)', 'vector\npair\nset and map', 'vector\npair\nset و map'],
    [
      'STL II',
      'مكتبة STL (2)',
      'stack and queue\npriority_queue\nIterators',
      'stack و queue\npriority_queue\nالمؤشرات (Iterators)',
    ],
    [
      'Sorting',
      'الترتيب',
      'sort with a comparator\nStability\nGreedy proofs',
      'sort بمقارنة من عندك\nالترتيب المستقر\nإثبات الحل الجشع',
    ],
    [
      'Binary search',
      'البحث الثنائي',
      'Invariants\nlower_bound\nSearching on the answer',
      'الثوابت أثناء البحث\nlower_bound\nالبحث على الإجابة',
    ],
    [
      'Prefix sums',
      'المجاميع التراكمية',
      'One dimension\nTwo dimensions\nDifference arrays',
      'في بُعد واحد\nفي بُعدين\nمصفوفة الفروق',
    ],
    ['Two pointers', 'المؤشران', 'Windows\nMeeting in the middle', 'النافذة المتحركة\nاللقاء في المنتصف'],
    ['Bit manipulation', 'اللعب بالبتات', 'Masks\nSubsets\nXOR tricks', 'الأقنعة\nالمجموعات الجزئية\nحيل XOR'],
  ],
  [
    [
      'Graphs: BFS and DFS',
      'الجراف: BFS وDFS',
      'Adjacency lists\nComponents\nBipartite check',
      'قوائم الجوار\nالمكوّنات المتصلة\nهل الجراف ثنائي؟',
    ],
    [
      'Shortest paths',
      'أقصر الطرق',
      'Dijkstra\nBellman-Ford\nFloyd-Warshall',
      'Dijkstra\nBellman-Ford\nFloyd-Warshall',
    ],
    [
      'Disjoint sets',
      'المجموعات المنفصلة',
      'Union by size\nPath compression\nKruskal',
      'الدمج حسب الحجم\nضغط المسار\nKruskal',
    ],
    [
      'Dynamic programming I',
      'البرمجة الديناميكية (1)',
      'States\nTransitions\nKnapsack',
      'الحالات\nالانتقالات\nحقيبة الظهر',
    ],
    [
      'Dynamic programming II',
      'البرمجة الديناميكية (2)',
      'Digits\nBitmasks\nReconstruction',
      'على الأرقام\nعلى الأقنعة\nاسترجاع الحل',
    ],
    [
      'Number theory',
      'نظرية الأعداد',
      'Sieve\nModular inverse\nCombinatorics',
      'غربال الأعداد الأولية\nالمعكوس الضربي\nالتوافيق',
    ],
    [
      'Segment trees',
      'شجرة المقاطع',
      'Range queries\nPoint updates\nLazy propagation',
      'استعلامات على مدى\nتعديل عنصر\nالتأجيل (Lazy)',
    ],
    [
      'Team contest',
      'مسابقة الفرق',
      'Roles in a team\nReading order\nOne keyboard, three heads',
      'مين بيعمل إيه في الفريق\nترتيب قراءة المسائل\nكيبورد واحد وتلات عقول',
    ],
  ],
];
