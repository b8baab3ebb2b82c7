export const eventsEn = {
  errors: {
    fieldRequired: 'Please fill out all fields and provide an image.',
    dateInvalid: 'choose a valid date',
  },
  messages: {
    added: 'event added successfully',
    updated: 'event updated successfully',
    removed: 'event deleted successfully',
  },
};

export type EventsTexts = typeof eventsEn;
