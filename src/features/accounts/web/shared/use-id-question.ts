import { useRef } from 'react';
import { dayText } from '#club/web/date-text.ts';
import { ApiFailure } from '#kit/web/api.ts';
import { useTranslation } from '#kit/web/i18n.ts';
import { useLanguage } from '#kit/web/language.ts';
import { contradiction } from '../../national-id.rules.ts';

/** Before a form is sent: asks once about a national ID that says otherwise than the form, and takes it the second time. */
export function useIdQuestion(): (given: Parameters<typeof contradiction>[0]) => void {
  const { t } = useTranslation();
  const language = useLanguage();
  const asked = useRef('');
  return ({ nationalId, DOB, gender }) => {
    const found = contradiction({ nationalId, DOB, gender });
    const about = [nationalId, DOB, gender].join(' ');
    if (!found || asked.current === about) return;
    asked.current = about;
    const message = t(found.text, { day: found.born === undefined ? '' : dayText(found.born, language) });
    throw new ApiFailure({ code: 'VALIDATION', message, errors: { nationalId: message } });
  };
}
