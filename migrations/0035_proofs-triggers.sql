-- What an excuse leaves behind goes with it, also when its person, session or wave is deleted.
CREATE FUNCTION excuse_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.file_key IS NOT NULL THEN
    INSERT INTO proofs_to_delete (key) VALUES (OLD.file_key) ON CONFLICT DO NOTHING;
  END IF;
  DELETE FROM inbox_entries WHERE kind = 'new-excuse' AND about = OLD.id::text;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER excuses_gone AFTER DELETE ON excuses FOR EACH ROW EXECUTE FUNCTION excuse_gone();
--> statement-breakpoint
-- The bell also moves when what it told is taken back.
CREATE TRIGGER inbox_entries_taken_back AFTER DELETE ON inbox_entries
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_inbox();
