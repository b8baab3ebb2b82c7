export const archiveEn = {
  page: {
    title: 'Archive',
    text: 'Finished waves, archived sessions, and people who have left. All their data is kept and can be restored.',
    search: 'Search by name',
    add: 'ADD',
    emptyTitle: 'The archive is empty',
    emptyText: 'Move a finished wave here, or people who have left. They can be restored at any time.',
  },
  fields: {
    name: 'Name',
    level: 'Level',
    wave: 'Wave',
    email: 'Email',
    phone: 'Phone',
    archivedAt: 'Archived on',
    isWave: 'Wave',
    isSession: 'Session',
  },
  filters: {
    archived: '{{wave}} (archived)',
  },
  actions: {
    restore: 'Restore',
    restoreOf: 'Restore {{name}}',
    restoreSelected: 'Restore selected',
    removeSelected: 'Delete selected',
    archive: 'Archive',
  },
  removal: {
    title: 'Delete for good?',
    person: 'The account of “\u2068{{name}}\u2069” will be gone. This cannot be undone.',
    wave: '“\u2068{{name}}\u2069” will be gone. Its trainees keep their accounts. This cannot be undone.',
    session: '“\u2068{{name}}\u2069” will be gone. This cannot be undone.',
    several_one: '1 entry will be gone. This cannot be undone.',
    several_other: '{{count}} entries will be gone. This cannot be undone.',
  },
  add: {
    title: 'Add to the archive',
    waveText: 'The wave leaves all lists and becomes read only. It can be restored at any time, as it was.',
    peopleText: 'They are signed out and cannot sign in until they are restored. Their data is kept.',
    what: 'What do you want to archive?',
    aWave: 'A wave',
    people: 'Chosen people',
    wave: 'Wave',
    chooseWave: 'Choose a wave',
    finished: '{{wave}} (finished)',
    noWave: 'There is no wave to archive.',
    keep_one: '1 trainee keeps their sign-in and still sees their sessions, results and rank.',
    keep_other: '{{count}} trainees keep their sign-in and still see their sessions, results and rank.',
    pending_one:
      '1 pending request is denied with a reason and a mail. Restoring the wave does not reopen it.',
    pending_other:
      '{{count}} pending requests are denied with a reason and a mail. Restoring the wave does not reopen them.',
    reason: 'Reason for them (optional)',
    reasonHint: 'Without one, they read: “{{reason}}”',
    trainees: 'Trainees',
    nobody: 'There is nobody to archive.',
    submit: 'Archive',
    busy: 'Archiving…',
    confirmTitle: 'Archive the chosen people?',
    confirmText_one: 'One person will be signed out and cannot sign in until they are restored.',
    confirmText_other: '{{count}} people will be signed out and cannot sign in until they are restored.',
  },
  messages: {
    added: 'Moved to the archive',
    restored: 'Restored',
    removed: 'delete done',
    addedMany_one: 'Moved to the archive',
    addedMany_other: '{{count}} people moved to the archive',
    restoredMany_one: 'Restored',
    restoredMany_other: '{{count}} entries restored',
    removedMany_one: 'delete done',
    removedMany_other: '{{count}} entries deleted',
    failedMany_one: 'This did not work for one entry. Please try again',
    failedMany_other: 'This did not work for {{count}} entries. Please try again',
  },
  errors: {
    nothingNamed: 'Choose a wave, a session or people',
    alreadyArchived: 'This is already in the archive. Reload the list',
    notOneself: 'You cannot archive yourself',
  },
};

export type ArchiveTexts = typeof archiveEn;

/** The audit log’s words for `archive.*`. */
export const archiveActionsEn = {
  added: 'Archived',
  restored: 'Restored from the archive',
  removed: 'Deleted from the archive',
};
