export const archiveEn = {
  page: {
    title: 'Archive',
    text: 'Waves that are over and people who have left. Everything of them is kept and can come back.',
    search: 'Search by name',
    add: 'ADD',
    emptyTitle: 'The archive is empty',
    emptyText: 'Put a finished wave away, or people who have left. They can be restored at any time.',
  },
  fields: {
    name: 'Name',
    level: 'Level',
    wave: 'Wave',
    email: 'Email',
    phone: 'Phone',
    archivedAt: 'Archived on',
    isWave: 'Wave',
    people: 'With its trainees: {{number}}',
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
    person:
      'The account of “\u2068{{name}}\u2069” and everything that belongs to it will be gone. This cannot be undone.',
    wave: '“\u2068{{name}}\u2069” will be gone with its sessions, attendance and results. The people of it stay in the archive. This cannot be undone.',
    several:
      'Chosen: {{number}}. They will be gone with everything that belongs to them. This cannot be undone.',
  },
  add: {
    title: 'Add to the archive',
    text: 'Whoever is archived is signed out and cannot sign in until they are restored.',
    what: 'What do you want to archive?',
    aWave: 'A wave',
    people: 'Chosen people',
    wave: 'Wave',
    chooseWave: 'Choose a wave',
    finished: '{{wave}} (finished)',
    noWave: 'There is no wave to archive.',
    goesWith: 'Trainees who go with it, and come back with it: {{going}} of {{trainees}}.',
    trainees: 'Trainees',
    nobody: 'There is nobody to archive.',
    submit: 'Archive',
    busy: 'Archiving…',
    confirmTitle: 'Archive the chosen people?',
    confirmText: 'Chosen: {{number}}. They are signed out and cannot sign in until they are restored.',
  },
  messages: {
    added: 'Moved to the archive',
    restored: 'Restored',
    removed: 'delete done',
    addedMany: 'Moved to the archive: {{number}}',
    restoredMany: 'Restored: {{number}}',
    removedMany: 'Deleted: {{number}}',
    failedMany: 'This did not work for {{number}} of them. Please try again',
  },
  errors: {
    nothingNamed: 'Choose a wave or people',
    alreadyArchived: 'This is in the archive already. Reload the list',
    notOneself: 'You cannot archive yourself',
  },
};

export type ArchiveTexts = typeof archiveEn;
