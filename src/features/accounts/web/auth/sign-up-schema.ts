/** What the sign-up form validates with. It loads when somebody begins to fill the form in. */
import { fileRule } from '#kit/web/form/file-rule.ts';
import { schemaResolver } from '#kit/web/form/use-api-form.ts';
import { memberFields, signUpBody } from '#schemas/features/accounts/auth.contract.ts';

export const signUpResolver = schemaResolver(signUpBody.safeExtend({ image: fileRule() }));

/** Whether a field is valid by itself. */
export const isValidField = (field: keyof typeof memberFields.shape, value: unknown): boolean =>
  memberFields.shape[field].safeParse(value).success;
