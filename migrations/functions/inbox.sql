-- The bell of a person moves at commit, on every device.

CREATE OR REPLACE FUNCTION tell_inbox() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('club', 'inbox ' || user_id) FROM (SELECT DISTINCT user_id FROM changed WHERE NOT hidden) told;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER inbox_entries_told AFTER INSERT ON inbox_entries
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_inbox();
CREATE OR REPLACE TRIGGER inbox_entries_read AFTER UPDATE ON inbox_entries
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_inbox();
-- Also when what it told is taken back.
CREATE OR REPLACE TRIGGER inbox_entries_taken_back AFTER DELETE ON inbox_entries
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_inbox();

-- What an excuse leaves behind goes with it, also when its person, session or camp is deleted.
CREATE OR REPLACE FUNCTION excuse_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.file_key IS NOT NULL THEN
    INSERT INTO proofs_to_delete (key) VALUES (OLD.file_key) ON CONFLICT DO NOTHING;
  END IF;
  DELETE FROM inbox_entries WHERE kind = 'new-excuse' AND about = OLD.id::text;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER excuses_gone AFTER DELETE ON excuses FOR EACH ROW EXECUTE FUNCTION excuse_gone();
