import type { NewUser } from '#features/accounts/server/users/users.table.ts';
import { collegeYears } from '#features/accounts/users.rules.ts';
import type { Role } from '#club/shared/access.ts';
import { sampleDomain } from '#club/shared/sample.ts';
import type { Chance } from './seeded-random.ts';

export const samplePassword = 'sample-club-2026';

/** A person without what the vault and the clock add. */
export type SamplePerson = Omit<NewUser, 'passwordHash'> & { nationalId: string };

type Name = readonly [latin: string, arabic: string];

const women: Name[] = [
  ['Mariam', 'مريم'],
  ['Salma', 'سلمى'],
  ['Nour', 'نور'],
  ['Habiba', 'حبيبة'],
  ['Yasmin', 'ياسمين'],
  ['Aya', 'آية'],
  ['Rana', 'رنا'],
  ['Menna', 'منة'],
  ['Shahd', 'شهد'],
  ['Farida', 'فريدة'],
  ['Hana', 'هنا'],
  ['Jana', 'جنى'],
  ['Malak', 'ملك'],
  ['Esraa', 'إسراء'],
];

const men: Name[] = [
  ['Omar', 'عمر'],
  ['Youssef', 'يوسف'],
  ['Karim', 'كريم'],
  ['Ahmed', 'أحمد'],
  ['Mahmoud', 'محمود'],
  ['Mostafa', 'مصطفى'],
  ['Ali', 'علي'],
  ['Hassan', 'حسن'],
  ['Ziad', 'زياد'],
  ['Seif', 'سيف'],
  ['Adham', 'أدهم'],
  ['Marwan', 'مروان'],
  ['Bilal', 'بلال'],
  ['Abdelrahman', 'عبد الرحمن'],
];

const families: Name[] = [
  ['Adel', 'عادل'],
  ['Hassan', 'حسن'],
  ['Ibrahim', 'إبراهيم'],
  ['Kamal', 'كمال'],
  ['Mahmoud', 'محمود'],
  ['Fathy', 'فتحي'],
  ['Nasser', 'ناصر'],
  ['Shawky', 'شوقي'],
  ['El-Sayed', 'السيد'],
  ['Abdallah', 'عبد الله'],
  ['Ramadan', 'رمضان'],
  ['Farouk', 'فاروق'],
  ['Gaber', 'جابر'],
  ['Tawfik', 'توفيق'],
  ['Ezzat', 'عزت'],
  ['Mansour', 'منصور'],
];

/** The sample sign-ins, one for each role. */
const named: [Role, string, string, 'male' | 'female'][] = [
  ['leader', 'Mariam', 'Adel', 'female'],
  ['instructor', 'Omar', 'Hassan', 'male'],
  ['mentor', 'Salma', 'Ibrahim', 'female'],
  ['hr', 'Youssef', 'Kamal', 'male'],
  ['trainee', 'Nour', 'Mahmoud', 'female'],
  ['user', 'Karim', 'Fathy', 'male'],
];

export const signInOf = (role: Role): string => `${role}@${sampleDomain}`;

const base = (role: Role, number: number) => ({
  role,
  phone: `0100${String(1_000_000 + number * 7919).slice(-7)}`,
  university: 'Higher Technological Institute',
  universityIdHti: 42_026_000 + number,
  // 3, date of birth, governorate, running number, check digit.
  nationalId: `304${String(1 + (number % 12)).padStart(2, '0')}${String(1 + (number % 28)).padStart(2, '0')}13${String(number).padStart(5, '0')}`,
  birthDate: `2004-${String(1 + (number % 12)).padStart(2, '0')}-${String(1 + (number % 28)).padStart(2, '0')}`,
});

export const signInPeople = (): SamplePerson[] =>
  named.map(([role, firstName, lastName, gender], number) => ({
    ...base(role, number),
    email: signInOf(role),
    firstName,
    lastName,
    gender,
    codeforcesHandle: `sample_${role}`,
    collegeYear: role === 'user' ? 'first' : 'third',
  }));

/** A person with a Latin or an Arabic name; the name decides the language of their mails. */
export function somebody(chance: Chance, role: Role, number: number): SamplePerson {
  const gender = chance.happens(0.45) ? 'female' : 'male';
  const first = chance.one(gender === 'female' ? women : men);
  const last = chance.one(families);
  const arabic = chance.happens(0.4);
  const latin = `${first[0]}.${last[0]}`.toLowerCase().replace('-', '');
  return {
    ...base(role, number),
    email: `${latin}${number}@${sampleDomain}`,
    firstName: first[arabic ? 1 : 0],
    lastName: last[arabic ? 1 : 0],
    gender,
    language: arabic ? 'ar' : 'en',
    codeforcesHandle: `${first[0].toLowerCase()}_${number}`,
    collegeYear: chance.one(collegeYears),
  };
}
