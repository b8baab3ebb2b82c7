import { isBirthDate, type genders } from './users.rules.ts';

/** The first digit of an Egyptian national ID. */
const centuries: Record<string, string> = { 2: '19', 3: '20' };

/** What the 14 digits say: the century, YYMMDD, and at the 13th place odd for a man. The date is null if there is none. */
function readNationalId(id: string) {
  const day = `${centuries[id.charAt(0)]}${id.slice(1, 3)}-${id.slice(3, 5)}-${id.slice(5, 7)}`;
  const gender: (typeof genders)[number] = Number(id.charAt(12)) % 2 === 1 ? 'male' : 'female';
  return { birthDate: isBirthDate(day) ? day : null, gender };
}

type Question = `auth.signUp.${'idBorn' | 'idNoDate' | 'idMale' | 'idFemale'}`;

interface Given {
  nationalId?: string;
  DOB?: string;
  gender?: string;
}

/** What a national ID says otherwise than the rest of a form; null when nothing contradicts, or one is not filled in. */
export function contradiction({
  nationalId = '',
  DOB = '',
  gender,
}: Given): { text: Question; born?: string } | null {
  if (!/^\d{14}$/.test(nationalId) || DOB === '') return null;
  const said = readNationalId(nationalId);
  if (said.birthDate === null) return { text: 'auth.signUp.idNoDate' };
  if (said.birthDate !== DOB.slice(0, 10)) return { text: 'auth.signUp.idBorn', born: said.birthDate };
  if (gender === undefined || said.gender === gender) return null;
  return { text: said.gender === 'male' ? 'auth.signUp.idMale' : 'auth.signUp.idFemale' };
}
