import { isBirthDate } from './users.rules.ts';

/** The first digit of an Egyptian national ID. */
const centuries: Record<string, string> = { 2: '19', 3: '20' };

type Question = `auth.signUp.${'idBorn' | 'idNoDate' | 'idMale' | 'idFemale'}`;

interface Given {
  nationalId?: string;
  DOB?: string;
  gender?: string;
}

/**
 * What a national ID says otherwise than the rest of a form; null when nothing contradicts, or one is not filled in. Its
 * digits are the century, YYMMDD, and at the 13th place odd for a man.
 */
export function contradiction({
  nationalId: id = '',
  DOB = '',
  gender,
}: Given): { text: Question; born?: string } | null {
  if (!/^\d{14}$/.test(id) || DOB === '') return null;
  const born = `${centuries[id.charAt(0)]}${id.slice(1, 3)}-${id.slice(3, 5)}-${id.slice(5, 7)}`;
  if (!isBirthDate(born)) return { text: 'auth.signUp.idNoDate' };
  if (born !== DOB.slice(0, 10)) return { text: 'auth.signUp.idBorn', born };
  const isMale = Number(id.charAt(12)) % 2 === 1;
  if (gender === undefined || (gender === 'male') === isMale) return null;
  return { text: isMale ? 'auth.signUp.idMale' : 'auth.signUp.idFemale' };
}
