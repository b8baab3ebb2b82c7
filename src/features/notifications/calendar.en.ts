export const calendarEn = {
  messages: { renewed: 'The old address no longer works' },
  feed: { name: '{{club}}: my calendar', due: 'Due: {{session}}' },
  section: {
    title: 'My calendar',
    text: 'Your sessions and the deadlines of your sheets in the calendar of your phone or computer. What moves on the site moves there too.',
    staffText:
      'The sessions of your waves in the calendar of your phone or computer. What moves on the site moves there too.',
    show: 'Show my calendar address',
    address: 'Your secret address',
    secret: 'Everybody who has this address can read your calendar. Keep it to yourself.',
    open: 'Open in my calendar app',
    copy: 'Copy the address',
    copied: 'The address is copied',
    copyFailed: 'The browser did not let us copy. Select the address and copy it yourself.',
    renew: 'New address',
  },
  howTo: {
    title: 'How to add it',
    phone: 'iPhone or Mac: press “Open in my calendar app” and agree.',
    google:
      'Google Calendar and Android: copy the address. On a computer open calendar.google.com, press + beside “Other calendars”, choose “From URL”, and paste it. It shows on your phone afterwards.',
    delay: 'Calendars ask for changes by themselves. Google may take up to a day.',
  },
  renewal: {
    title: 'Make a new address?',
    text: 'The old address stops working at once: calendars that use it show nothing new. Add the new one there.',
    confirm: 'Make a new address',
    failed: 'The address could not be changed',
  },
};
