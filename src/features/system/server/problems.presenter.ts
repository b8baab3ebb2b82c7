import { momentText } from '#club/shared/moment-text.ts';
import { sizeText } from '#club/shared/size-text.ts';
import type { AppContext } from '#club/server/app-context.ts';
import type { Language } from '#kit/shared/language.ts';
import type { Problem } from '../system.rules.ts';
import { backupFailureKey } from '../backup-failures.rules.ts';

type Saying = Pick<AppContext, 'translate'>;

/** What is wrong and what to do, as a person would say it: for the page and the mail. */
export function problemTexts({ translate }: Saying, problem: Problem, language: Language) {
  const { kind, since, count = 1, disk, failure, mailFailure } = problem;
  const say = (key: string) => translate(language, { key });
  const values = {
    count,
    since: since ? momentText(since, language) : '',
    free: disk ? sizeText(disk.free, language) : '',
    total: disk ? sizeText(disk.total, language) : '',
    reason: failure === undefined ? '' : say(backupFailureKey(failure)),
    cause: mailFailure === undefined ? '' : say(`system.mail.causes.${mailFailure}`),
  };
  return {
    title: translate(language, { key: `system.problems.titles.${kind}`, values }),
    advice: translate(language, { key: `system.problems.advice.${kind}`, values }).trim(),
  };
}
