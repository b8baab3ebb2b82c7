import { createElement } from 'react';
import { expect, test } from 'vitest';
import { rendered, textOf } from '#tests/rendering.ts';
import type { OwnUserOut } from '../../users.contract.ts';
import { ProfileCard, ProfileDetails } from './profile-details.tsx';

const user = {
  firstName: 'Salma',
  lastName: 'Nasser',
  phone: '+20 101 234 5678',
  email: 'salma@example.com',
  codeforces_handle: 'salma_solves',
  language: 'en',
  university: 'HTI',
  universityIdHti: 42_026_001,
  collegeYear: 'second',
  gender: 'female',
  DOB: '2005-03-14',
  nationalId: '30503141234521',
} as OwnUserOut;
const shown = async (given: OwnUserOut) =>
  textOf(await rendered(createElement(ProfileDetails, { user: given, onEdit: () => undefined })));

test('the profile shows what the club knows about its owner, the national ID masked, and can be edited', async () => {
  expect(await shown(user)).toBe(
    'First name Salma Last name Nasser Phone number +20 101 234 5678 Email salma@example.com ' +
      'Codeforces handle salma_solves Language English University HTI University ID (HTI) 42026001 ' +
      'College year Second Gender Female Date of birth 14 March 2005 National ID 3050…4521 Show ' +
      'Edit Profile Correct national ID or date of birth',
  );
});

test('the profile marks details that are missing', async () => {
  expect(await shown({ ...user, phone: null })).toContain('Phone number Not given');
});

test('the profile shows the picture and the full name', async () => {
  const image = { secure_url: 'http://club.test/files/salma.webp' };
  const card = createElement(ProfileCard, { user: { ...user, role: 'trainee', image } });
  const html = await rendered(card);
  expect(html).toContain(`src="${image.secure_url}"`);
  expect(textOf(html)).toContain('Salma Nasser');
});
