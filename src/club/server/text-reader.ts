import type { Actor } from '#kit/server/http/route.ts';
import type { Language } from '#kit/shared/language.ts';
import type { TextReader } from '#kit/shared/second-language.ts';
import { may, type Permission } from '../shared/access.ts';

export interface Reading {
  actor: Actor | null;
  language: Language;
}

/** A reader of texts; those with the permission edit them. */
export const textReader = ({ actor, language }: Reading, edit: Permission): TextReader => ({
  language,
  edits: may(actor?.role ?? null, edit),
});
