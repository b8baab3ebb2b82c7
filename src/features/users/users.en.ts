export const usersEn = {
  errors: {
    firstNameRequired: 'name required',
    lastNameRequired: 'last name required',
    phoneRequired: 'phone number required',
    phoneInvalid: 'phone number is not valid',
    handleRequired: 'Codeforces handle required',
    handleInvalid: 'a Codeforces handle has 3 to 24 letters, digits, dots, dashes or underscores',
    emailFixed: 'The email cannot be changed',
    passwordRequired: 'password is required',
    passwordWrong: 'The password is not right',
    lastLeader: 'The club needs at least one leader',
  },
  messages: {
    updated: 'updated successfully',
    imageUpdated: 'Your picture was updated',
    removed: 'Your account was removed',
  },
};

export type UsersTexts = typeof usersEn;
