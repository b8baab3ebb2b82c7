ALTER TABLE archive_entries DROP COLUMN with_id;
