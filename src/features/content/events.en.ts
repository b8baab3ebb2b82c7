export const eventsEn = {
  page: {
    back: 'Back to the home page',
    when: 'When',
    where: 'Where',
    past: 'This event is over',
    upcoming: 'Coming up',
    calendar: 'Add to calendar',
    more: 'More events',
  },
  dashboard: {
    title: 'Events',
    text: 'Upcoming events first, then past ones.',
    add: 'Add Event',
    update: 'Update Event',
    column: 'Event',
    emptyTitle: 'No events yet',
    emptyText: 'Announce the first one: people find it on the home page and in their calendar.',
    removeTitle: 'Delete this event?',
    fields: {
      title: 'Title',
      description: 'Description',
      date: 'Date and time',
      dateHint: 'Cairo time',
      location: 'Place',
      past: 'Past',
    },
  },
  errors: {
    fieldRequired: 'Please fill out all fields and provide an image.',
    dateInvalid: 'Choose a valid date',
  },
  messages: {
    added: 'Event added successfully',
    updated: 'Event updated successfully',
    removed: 'Event deleted successfully',
  },
};

export type EventsTexts = typeof eventsEn;

/** The audit log’s words for `event.*`. */
export const eventActionsEn = {
  added: 'Announced an event',
  updated: 'Changed an event',
  removed: 'Deleted an event',
};
