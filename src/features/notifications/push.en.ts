export const pushEn = {
  errors: {
    subscription: 'This browser did not name a place for notifications',
    service:
      'This browser could not reach its notification service. Try again later, or in another browser. In a private window they never work.',
  },
  messages: { on: 'Notifications are on in this browser', off: 'Notifications are off in this browser' },
  section: {
    title: 'On this device',
    text: 'Notifications of this browser, also while the site is closed. They end when you log out here.',
    label: 'Show notifications in this browser',
  },
  states: { on: 'On', off: 'Off', denied: 'Blocked', unsupported: 'Not possible', insecure: 'Not possible' },
  hints: {
    on: 'What you chose under “Browser” shows up here.',
    off: 'Nothing shows up on this device. The browser asks you once.',
    unanswered: 'The browser asked and got no answer. Turn the switch on again and choose “Allow”.',
    denied:
      'You blocked notifications of this site. To undo it, open the sign beside the address, choose “Allow” at Notifications, and come back.',
    insecure:
      'This site was opened without https, and browsers show notifications of secure sites only. Ask a leader for the https address.',
    unsupported:
      'This browser cannot show them. On an iPhone, add the site to the home screen first (Share, then Add to Home Screen) and open it from there.',
  },
};
