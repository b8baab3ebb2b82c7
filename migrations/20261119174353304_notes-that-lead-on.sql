ALTER TYPE inbox_kind ADD VALUE IF NOT EXISTS 'mentor-report';
--> statement-breakpoint
ALTER TYPE inbox_kind ADD VALUE IF NOT EXISTS 'handover';
--> statement-breakpoint
CREATE TYPE note_outcome AS ENUM ('reached', 'no-answer', 'will-come', 'will-solve', 'left');
--> statement-breakpoint
ALTER TABLE person_notes ADD COLUMN outcome note_outcome;
--> statement-breakpoint
ALTER TABLE person_notes ADD COLUMN follow_up_on date;
