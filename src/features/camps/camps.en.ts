export const campsEn = {
  errors: {
    titleRequired: 'title is required',
    levelRequired: 'choose a level',
    levelUnknown: 'This level does not exist any more',
    dateInvalid: 'choose a valid date',
    startRequired: 'choose the first day of the new wave',
    endBeforeStart: 'The last day cannot be before the first',
    notInstructor: 'Only a member with the role instructor can teach a wave',
    notMentors: 'Only members with the role mentor can be mentors of a wave',
    notHrs: 'Only members with the role HR can be HR of a wave',
    hasTrainees: 'This wave has trainees. Archive it instead of deleting it',
    orderIncomplete: 'The order must name every session of the wave once. Load the list again',
    notTrainee: 'This person does not train in this wave',
    notMentor: 'This person is not a mentor of this wave',
  },
  messages: {
    added: 'wave added successfully',
    updated: 'wave updated successfully',
    removed: 'wave deleted successfully',
    cloned: 'wave copied successfully',
    ordered: 'The new order is saved',
    mentorAssigned: 'The mentor was changed',
  },
};

export type CampsTexts = typeof campsEn;
