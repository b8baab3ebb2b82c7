/** Refusals that say more than that something is not allowed. */
export const accessEn = {
  joinFirst:
    'This is for people of the club. Ask to join a wave that is open; it opens for you as soon as a leader accepts you.',
  twoStepFirst: 'The club requires two-step sign-in of its staff. Set it up on your account page first.',
  oneself: 'Nobody decides about themselves: ask another leader or somebody else of the staff.',
};

export type AccessTexts = typeof accessEn;
