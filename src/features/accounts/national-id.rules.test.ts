import { expect, test } from 'vitest';
import { contradiction } from './national-id.rules.ts';

const woman = { nationalId: '30503141234521', DOB: '2005-03-14', gender: 'female' };

test.each([
  ['agrees', {}, null],
  ['names another day', { DOB: '2005-04-13' }, { text: 'auth.signUp.idBorn', born: '2005-03-14' }],
  [
    'is of another century',
    { nationalId: '20503141234521' },
    { text: 'auth.signUp.idBorn', born: '1905-03-14' },
  ],
  ['holds no date', { nationalId: '30513141234521' }, { text: 'auth.signUp.idNoDate' }],
  ['is of no century', { nationalId: '90503141234521' }, { text: 'auth.signUp.idNoDate' }],
  ['is of a woman', { gender: 'male' }, { text: 'auth.signUp.idFemale' }],
  ['is of a man', { nationalId: '30503141234531' }, { text: 'auth.signUp.idMale' }],
  ['is not complete', { nationalId: '305', DOB: '2000-01-01' }, null],
  ['stands beside no date', { DOB: '' }, null],
])('a national ID that %s is judged by its digits', (_what, change, found) => {
  expect(contradiction({ ...woman, ...change })).toEqual(found);
});
