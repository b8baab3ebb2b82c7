import { formKind } from '#kit/web/outbox/form-kind.ts';
import { addNote, listTrainees, readPerson } from '../../people.contract.ts';

/** Notes that wait for a connection. */
export const noteForms = formKind('note', addNote, [readPerson, listTrainees]);
