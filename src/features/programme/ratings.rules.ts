export const maxStars = 5;

/** Characters of the line beside the stars. */
export const maxLineLength = 300;

/** Averages are shown from so many answers on: of fewer, staff could guess who said what. */
export const minAnswers = 3;
