/** Texts that belong to no feature. Each top-level key is a section of the merged catalog. */
export const kitEn = {
  errors: {
    VALIDATION: 'Please check the marked fields',
    UNAUTHENTICATED: 'Please sign in first',
    EMAIL_NOT_VERIFIED: 'Verify your email before login',
    FORBIDDEN: 'You are not allowed to do this',
    NOT_FOUND: 'We could not find what you asked for',
    CONFLICT: 'This does not fit what is already stored',
    TOO_LARGE: 'This is too large',
    UNSUPPORTED_MEDIA: 'This kind of file is not accepted',
    RATE_LIMITED: 'Too many tries. Please wait {{seconds}} seconds and try again',
    INTERNAL: 'Something went wrong on our side. Please try again',
    fileTooLarge: 'The file is too large: {{megabytes}} MB at most',
    fileRequired: 'Please choose a file',
    imageInvalid: 'Please choose a JPEG, PNG or WebP picture',
    imageTooManyPixels: 'The picture has too many pixels: 40 megapixels at most',
    bodyMalformed: 'The request could not be read',
  },
  validation: {
    required: 'This field is required',
    invalid: 'This value is not valid',
    tooLong: 'This is too long',
    number: 'Please give a whole number in the allowed range',
    characters: 'This holds characters that cannot be used here',
    emailRequired: 'email is required',
    emailInvalid: 'email is invalid',
  },
};

export type KitTexts = typeof kitEn;
