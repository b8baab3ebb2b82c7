export const sheetsEn = {
  page: {
    title: 'Sheet&Contest',
    text: 'Results come from Codeforces. A value entered by hand counts until it is cleared.',
    table: 'Solved problems of each sheet and contest',
    search: 'Search by name',
    name: 'Name',
    emptyTitle: 'No trainees in this wave yet',
    emptyText: 'As soon as somebody is accepted into the wave, their results appear here.',
    noColumnsTitle: 'No sheets or contests in this wave yet',
    noColumnsText: 'Add a sheet or contest link to a session, and it becomes a column here.',
    sessions: 'Open the sessions',
    noWaveTitle: 'You are in no wave yet',
    noWaveText: 'When a leader assigns you to a wave, its sheets and contests appear here.',
  },
  column: {
    kind: { sheet: 'Sheet', contest: 'Contest' },
    named: '{{title}}, {{kind}}',
    synced: 'Synced {{when}}',
    never: 'Not synced yet',
    failed: 'Not up to date',
  },
  cell: {
    of: '{{solved}}/{{problems}}',
    manual: 'Entered by hand',
    none: 'No result yet',
    readAs: 'read as \u2068{{handle}}\u2069',
    from: { codeforces: 'From Codeforces, {{when}}', manual: 'Entered by hand, {{when}}' },
    open: { sheet: 'Open the sheet', contest: 'Open the contest' },
    show: '{{name}}, {{column}}: {{value}}',
    edit: 'Change {{name}}, {{column}}: {{value}}',
  },
  edit: {
    solved: 'Solved problems',
    hint: 'Stays until it is cleared, whatever Codeforces says.',
    hintOf: 'Of {{problems}}. Stays until it is cleared, whatever Codeforces says.',
    clear: 'Clear and use the Codeforces result',
    saved: '{{name}}, {{column}}: saved',
    waits: '{{name}}, {{column}}: stored on this device, waits for a connection',
    undone: '{{name}}, {{column}}: restored',
  },
  waiting: {
    count_one: '{{count}} result waits for a connection',
    count_other: '{{count}} results wait for a connection',
    cell: '{{name}}, {{title}}, {{kind}}',
    cleared: 'not set by hand',
  },
  sync: {
    now: 'Sync now',
    running: 'Syncing…',
    progress: 'Syncing… {{done}} of {{total}}',
    done: 'Synced with Codeforces',
    doneWith_one: 'The sync is over. {{count}} column could not be synced',
    doneWith_other: 'The sync is over. {{count}} columns could not be synced',
    columns_one: '{{count}} column',
    columns_other: '{{count}} columns',
    problemsTitle: 'Not everything could be synced. The last good results are shown.',
  },
  sample: {
    title: 'Sample wave',
    text: 'Its results are made up, and Codeforces is not asked. A wave that you add or clone is synced.',
  },
  problems: {
    noHandle: 'No Codeforces handle',
    unknownHandle: 'Codeforces does not know “\u2068{{handle}}\u2069”',
    sharedHandle:
      'Somebody else has “\u2068{{handle}}\u2069” too: a search for it finds both. A leader corrects it',
    inventedHandle: 'A handle that was made up for the sample club. A real one is synced',
    noLink: 'The session no longer has this link',
    notCodeforces: 'The link is not a Codeforces contest. Set the results by hand',
    hidden:
      'Contest {{contest}} is private or does not exist. Codeforces shows private contests only with an API key, and none is set',
    needsKey: 'Contest {{contest}} is private. Codeforces shows it only with an API key, and none is set',
    keyBlind: 'Contest {{contest}} does not exist, or the owner of the API key may not see it',
    keyWrong: 'Codeforces does not accept the API key',
    missing: 'Codeforces has no contest {{contest}}',
    notStarted: 'Contest {{contest}} has not begun yet',
    busy: 'Codeforces is busy. The next sync tries again',
    down: 'Codeforces did not respond. The next sync tries again',
    refused: 'Codeforces rejected contest {{contest}}: “\u2068{{comment}}\u2069”',
  },
  file: { sheet: '{{title}} (sheet)', contest: '{{title}} (contest)' },
  messages: { saved: 'Saved', queued: 'The sync is queued' },
  errors: {
    aboveProblems: 'There are not as many problems',
    notTrainee: 'This person does not train in the wave',
    sampleWave: 'This is a sample wave: its results are made up, and Codeforces is not asked',
  },
};

export type SheetsTexts = typeof sheetsEn;

/** The audit log’s words for `score.*`. */
export const scoreActionsEn = {
  set: 'Set a result by hand',
  corrected: 'Corrected a result by hand',
  cleared: 'Cleared a result set by hand',
  'sync-queued': 'Asked for a Codeforces sync',
};
