/**
 * The specification's own words, quoted once. A test that shows a text compares with this file, never with the
 * product's catalog. Where decision 001 departs from a misspelling, the corrected text stands here. Where the
 * specification gives only the meaning of an Arabic text, that meaning is the English text.
 */

/** Section 2, "Shared layout". */
export const layout = {
  home: 'Home',
  about: 'About',
  training: 'Training',
  ecpc: 'ECPC',
  committees: 'Committees',
  signUp: 'SignUp',
  signIn: 'SignIn',
  /** Followed by the first name. */
  hello: 'Hello',
  copyright: 'Copyright:ICPC-HTI',
  location: '10th of Ramadan',
};

/** Section 2, "Home page". */
export const home = {
  who: 'Who we are',
  readMore: 'Read More',
  counters: [
    ['1000+', 'Trainees'],
    ['30+', 'Recorded Session'],
    ['3+', 'Season'],
  ],
  icpc: 'What is ICPC',
  teamOf: 'three students',
  roadmap: 'Our Roadmap',
  materials: ['slides', 'sheets', 'videos'],
  learnMore: 'Learn More',
  stories: 'News & Events',
  noNews: 'No news yet',
  talented: 'Talented Members',
  problems: 'total problems',
  sampleProblems: '277',
  founders: 'Our Founders',
  testimonials: 'Testimonials',
  appreciation: 'Appreciation',
};

/** Section 2, "Sign-up page"; section 4; section 8. */
export const signUp = {
  /** The link of these two is 'Login'. */
  haveAccount: 'Already Have An Account?',
  login: 'Login',
  busy: 'Signing Up...',
  done: 'Verify your email before login',
  ok: 'OK',
  failed: 'an error occurred during registration',
  // 'somthing went wrong' in the specification.
  wentWrong: 'something went wrong',
};

/** Section 2, "Sign-in page"; section 8. */
export const signIn = {
  submit: 'LogIn',
  // 'loging in...' in the specification.
  busy: 'logging in...',
  failed: 'an error occurred during login',
  // 'Login seccufuly' in the specification.
  done: 'Login successful',
};

/** Section 2, "Reset password and OTP"; section 8. */
export const reset = {
  sendCode: 'Send Code',
  code: 'OTP Code',
  newPassword: 'New Password',
  submit: 'Reset Password',
  codeWrong: 'incorrect code',
  failed: 'error sending request',
};

/** Section 2, "Not-found page". */
export const notFound = {
  code: '404',
  title: 'Page not found',
  text: "Sorry, we couldn't find the page you're looking for.",
  home: 'Go back home',
  support: 'Contact support',
};

/** Section 2, "Contest info page (ecpc)". */
export const ecpc = { price: 'Price = 0', closed: 'Closed' };

/** Section 2, "About page". */
export const about = {
  story: 'Our story',
  founders: 'Community founders',
  leaders: 'Leaders',
  missionAndVision: 'Mission and vision',
  achievements: 'Achievements',
};

/** Section 2, "Committees page". */
export const committees = {
  names: ['Media', 'Tech', 'HR', 'Training'],
  anchors: ['Media', 'hr', 'training', 'leaders'],
};

/** Section 2, "Training page" and "Level, camp and session pages"; section 8. */
export const training = {
  why: 'Why C++',
  levels: 'Levels',
  loginFirst: 'Login First',
  waiting: 'Wait admin accept',
  join: 'Join',
  noWaves: 'No waves available for this level.',
  /** Followed by month and year. */
  published: 'Published on',
  waveFailed: 'No Available session at the time',
  loadFailed: 'an error occurred while loading data',
};

/** Section 2, "Dashboard screens", Profile; section 8. */
export const profile = {
  fields: ['first name', 'last name', 'phone', 'email', 'Codeforces handle'],
  edit: 'Edit Profile',
  cancel: 'Cancel',
  save: 'Save Changes',
  upload: 'Upload image',
  failed: 'there is an error please try again',
  // 'updated seccufuly' in the specification.
  saved: 'updated successfully',
};

/** Section 2, "Dashboard screens", Standing. */
export const standing = {
  columns: ['Name', 'Handle', 'Mentor', 'Total'],
  outOf: ' / 50',
  waves: 'Waves',
  levels: 'Levels',
};

/** Section 2, "Dashboard screens", Sheets_Contest, Trainees, Attendance, Warning; section 8. */
export const sheets = { name: 'Name' };
export const trainees = {
  columns: ['Name', 'Handle', 'Email', 'Role', 'Status', 'Actions'],
  remove: 'Delete',
  removed: 'delete done',
  removeFailed: 'error while delete',
  roleChanged: 'Role updated successfully',
  roleFailed: 'Error while updating role',
  roleMissing: 'Please select a role first!',
};
export const attendance = { columns: ['Name', 'Email', 'Phone number'] };
export const warning = {
  columns: ['Name', 'Email', 'Phone number'],
  sheet: 'Sheet&Contest',
  attendance: 'Attendance',
};

/** Section 2, "Dashboard screens", Sessions list and Session form; section 8. */
export const sessions = {
  columns: ['Name', 'Published', 'Attendance', 'Actions'],
  remove: 'Delete',
  change: 'Update',
  add: 'Add Session',
  update: 'Update Session',
  fields: {
    title: 'Session Title',
    link: 'Session Vid Link',
    slides: 'Session PDF file',
    content: 'Content',
    level: 'Select Level',
    wave: 'Select Wave',
    sheet: 'sheet link',
    sheetUpsolve: 'Upsolve sheet vid',
    contest: 'contest sheet link',
    contestUpsolve: 'Upsolve Contest Vid',
    attendance: 'Attendance',
  },
  slideKinds: ['.pdf', '.doc', '.docx'],
  removed: 'Session deleted successfully!',
  removeFailed: 'error while deleting!',
};

/** Section 2, "Dashboard screens", Waves list; section 8. */
export const waves = {
  title: 'Waves',
  add: 'Add Wave',
  columns: ['Name', 'Trainees', 'Published', 'Registration', 'Actions'],
  remove: 'Delete',
  change: 'Update',
  added: 'wave added successfully',
  updated: 'wave updated successfully',
  failed: 'There is an error',
  removed: 'wave deleted successfully',
  // 'There is an error whule deleting' in the specification.
  removeFailed: 'There is an error while deleting',
};

/** Section 2, "Dashboard screens", Levels list; section 8. */
export const levels = {
  columns: ['Levels', 'Level ID', 'Published', 'Actions'],
  fields: ['title', 'description'],
  removed: 'level deleted ^-^',
};

/** Section 2, "Dashboard screens", News, Achievement and Events lists; section 5; section 8. */
export const news = {
  columns: ['News', 'Name', 'Published', 'Actions'],
  add: 'Add News',
  fields: ['title', 'content', 'cover image'],
  added: 'news added successfully',
  titleRequired: 'title is required',
  contentRequired: 'content is required',
  coverRequired: 'cover image is required',
};
/** "Same shape as News"; the rules and texts of the form are those of News. */
export const achievements = { add: 'Add Achievements', fields: ['title', 'description', 'cover image'] };
export const events = {
  columns: ['Event', 'Name', 'Published', 'Actions'],
  add: 'Add Event',
  incomplete: 'Please fill out all fields and provide an image.',
};

/** Section 2, "Dashboard screens", Add New Member; section 8. */
export const newMember = {
  title: 'Add New Member',
  failed: 'error during signup',
  done: 'Verify your email please',
};

/** Section 2, "Dashboard screens", Requests and Archive. */
export const requests = {
  search: 'Search by name',
  waves: 'Waves',
  levels: 'Levels',
  columns: ['Name', 'Phone Number', 'Email', 'Level', 'Wave', 'Actions'],
  deny: 'Deny',
  approve: 'Approve',
  denySelected: 'Deny All Selected',
  approveSelected: 'Approve All Selected',
};
export const archive = { columns: ['name', 'level', 'wave', 'email', 'phone'], add: 'ADD', remove: 'Delete' };

/** Section 2, "Dashboard screens"; tables page with these. */
export const pager = { previous: 'Previous', next: 'Next' };

/** Section 8, "Lists". */
export const lists = { loadFailed: 'error while loading data', failed: 'there is an error' };

/** Section 5. */
export const rules = {
  emailInvalid: 'email is invalid',
  // 'email is requierd' and 'password is requierd' in the specification.
  emailRequired: 'email is required',
  passwordRequired: 'password is required',
  nameRequired: 'name required',
  phoneRequired: 'phone number required',
  nationalId: 'national ID must be 14 digits',
  passwordsDiffer: 'passwords do not match',
  collegeYear: 'choose a valid college year',
};

/** Section 6, the sidebar. */
export const sidebar = {
  everybody: ['Profile', 'Waves', 'Standing'],
  mentor: ['Trainees'],
  hr: ['Trainees', 'Sheet&Contest', 'Attendance', 'Warning'],
  instructor: ['Trainees', 'Sheet&Contest', 'Sessions'],
  leader: [
    'Trainees',
    'Sheet&Contest',
    'Core Members',
    'Analysis',
    'Attendance',
    'Warning',
    'Requests',
    'Archive',
  ],
  addGroup: 'Add',
  add: ['Session', 'Events', 'News', 'Achievements', 'Levels', 'Waves'],
  logOut: 'Log Out',
};
