import type { TraineeOut } from '../people.contract.ts';
import type { TraineeRow } from './trainees.queries.ts';

/** The database lists sessions from new to old; people read from old to new. */
export const toTrainee = (row: TraineeRow): TraineeOut => ({
  userId: row.userId,
  name: row.name,
  handle: row.handle,
  email: row.email,
  phone: row.phone,
  camp: { _id: row.campId, title: row.wave, level: row.level },
  mine: row.mine,
  mentor: row.mentorId === null || row.mentor === null ? null : { _id: row.mentorId, name: row.mentor },
  attended: row.attended,
  held: row.held,
  lastMarks: (row.lastMarks ?? []).toReversed(),
  lastSheets: (row.lastSheets ?? []).toReversed(),
  total: row.total,
  outOf: row.outOf,
  warnings: row.warnings,
  risk: row.risk,
  notes: row.notes,
});
