import type { Endpoint } from '#kit/shared/endpoint.ts';
import { AppError, notFound, type Text } from '#kit/shared/errors.ts';
import { unknownId } from '#kit/shared/fields.ts';
import type { z } from '#kit/shared/zod.ts';
import type { AnyCall } from './route.ts';

type Issue = z.core.$ZodIssue;

/** Messages in schemas are catalog keys; where a schema names none, the kind of the problem decides. */
function textOf(issue: Issue): Text {
  if (/^[a-z][\w-]*(\.[\w-]+)+$/i.test(issue.message)) return { key: issue.message };
  if (issue.code === 'invalid_type' && issue.input === undefined) return { key: 'validation.required' };
  if (issue.code === 'too_big') return { key: 'validation.tooLong' };
  return { key: 'validation.invalid' };
}

/** The field as a form has it; of a list of plain values it is the list that is wrong. */
function nameOf(path: readonly PropertyKey[]): string {
  const end = path.findLastIndex((part) => typeof part !== 'number');
  return path
    .slice(0, end + 1)
    .map(String)
    .join('.');
}

type Parts = Pick<Endpoint, 'params' | 'query' | 'body' | 'files'>;

type Input = Pick<AnyCall, 'params' | 'query' | 'body' | 'files'>;

/** Validates all parts of a call at once, so that one response names every wrong field. */
export function validateCall(endpoint: Parts, input: Input): Input {
  const fields: Record<string, Text> = {};
  const unknown: Record<string, Text> = {};
  const check = (schema: z.ZodType | undefined, value: unknown) => {
    const result = schema?.safeParse(value, { reportInput: true });
    for (const issue of result?.error?.issues ?? [])
      (issue.message === unknownId ? unknown : fields)[nameOf(issue.path) || '_'] ??= textOf(issue);
    return result?.data;
  };
  // A path that cannot exist names no field.
  if (endpoint.params && !endpoint.params.safeParse(input.params).success) throw notFound();
  const checked = {
    params: check(endpoint.params, input.params),
    query: check(endpoint.query, input.query),
    body: check(endpoint.body, input.body),
    files: input.files,
  };
  for (const [name, rule] of Object.entries(endpoint.files ?? {})) {
    if (rule.required && !input.files[name]) fields[name] ??= { key: rule.missing ?? 'errors.fileRequired' };
  }
  if (Object.keys(unknown).length > 0) throw new AppError('NOT_FOUND', { fields: unknown });
  if (Object.keys(fields).length > 0) throw new AppError('VALIDATION', { fields });
  return checked;
}
