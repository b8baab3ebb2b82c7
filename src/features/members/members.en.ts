export const membersEn = {
  errors: {
    levelNeedsCamp: 'choose a wave of this level',
    campUnknown: 'This wave does not exist, or belongs to another level',
    instructorTaken: 'This wave has an instructor already',
    columnMissing: 'The column {{column}} is missing',
    repeated: 'row {{row}} of the file has this already',
    levelUnknown: 'There is no level of this name',
    waveForTrainees: 'Only trainees can be put into a wave by a file',
    importProblems: 'The file still has problems: nothing was stored',
    importOvertaken: 'Somebody changed something meanwhile: nothing was stored. Please check the file again',
  },
  messages: {
    added: 'The member was added and gets a mail to verify the address',
    roleChanged: 'Role updated successfully',
    removed: 'delete done',
    imported: 'Everybody in the file was added',
    checked: 'The file was checked. Nothing was stored yet',
  },
  mail: {
    greeting: 'Hello {{name}},',
    signature: 'The ICPC-HTI team',
    invitationSubject: 'Your ICPC-HTI account is ready',
    invitationBody:
      'An account was made for you at ICPC-HTI. Choose your password to sign in: ask for a code to {{email}} on this page.',
    invitationButton: 'Choose my password',
    invitationIgnore: 'If you do not know ICPC-HTI, you can ignore this mail.',
  },
};

export type MembersTexts = typeof membersEn;
