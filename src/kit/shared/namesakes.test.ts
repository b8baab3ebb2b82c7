import { expect, test } from 'vitest';
import { namesIn } from './namesakes.ts';

test('people who share a name are named with their handle or e-mail, and others are not', () => {
  const people = [
    { name: 'أحمد علي', handle: 'ahmed_a', email: 'a@club.eg' },
    { name: 'احمد على', handle: null, email: 'b@club.eg' },
    { name: 'Omar Adel', handle: 'omar', email: 'o@club.eg' },
  ];
  expect(people.map(namesIn(people))).toEqual(['أحمد علي (ahmed_a)', 'احمد على (b@club.eg)', 'Omar Adel']);
});

test('a person who is not in the list is named by the name alone', () => {
  expect(namesIn([])({ name: 'Omar Adel', handle: 'omar' })).toBe('Omar Adel');
});
