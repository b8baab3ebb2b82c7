export const membersEn = {
  errors: {
    levelNeedsCamp: 'choose a wave of this level',
    campUnknown: 'This wave does not exist, or belongs to another level',
    instructorTaken: 'This wave has an instructor already',
  },
  messages: {
    added: 'The member was added and gets a mail to verify the address',
    roleChanged: 'Role updated successfully',
    removed: 'delete done',
    imported: 'Everybody in the file was added',
    checked: 'The file was checked. Nothing was stored yet',
  },
};

export type MembersTexts = typeof membersEn;
