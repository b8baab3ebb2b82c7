import type { PersonOut } from '../people.contract.ts';

export const nameOf = ({ firstName, lastName }: Pick<PersonOut['user'], 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`;
