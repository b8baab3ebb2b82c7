ALTER TABLE attendance_marks ADD COLUMN before_scan attendance_state;
ALTER TABLE camps ADD COLUMN place text DEFAULT ''::text NOT NULL;
ALTER TABLE camps ADD COLUMN place_ar text DEFAULT ''::text NOT NULL;
ALTER TABLE camps ADD COLUMN group_link text;
ALTER TABLE camps ADD COLUMN late_after integer DEFAULT 10 NOT NULL;
ALTER TABLE excuses ADD COLUMN answer text;
ALTER TABLE training_sessions ADD COLUMN place text DEFAULT ''::text NOT NULL;
ALTER TABLE training_sessions ADD COLUMN place_ar text DEFAULT ''::text NOT NULL;
ALTER TABLE users ADD COLUMN reach_by text[] DEFAULT '{mail}'::text[] NOT NULL;
