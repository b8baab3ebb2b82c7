export const warningsEn = {
  page: { title: 'Warning' },
  errors: {
    noneChosen: 'choose at least one warning',
    decisionInvalid: 'choose send or dismiss',
    kindInvalid: 'choose sheet or attendance',
    reasonRequired: 'a reason is required',
  },
};

export type WarningsTexts = typeof warningsEn;
