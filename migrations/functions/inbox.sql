-- The bell of a person moves at commit, on every device.

CREATE OR REPLACE FUNCTION tell_inbox() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  entry inbox_entries := coalesce(NEW, OLD);
BEGIN
  IF NOT entry.hidden THEN
    PERFORM pg_notify('club', 'inbox ' || entry.user_id);
  END IF;
  RETURN NULL;
END $$;

-- Also when what it told is taken back.
CREATE OR REPLACE TRIGGER inbox_entries_told AFTER INSERT OR UPDATE OR DELETE ON inbox_entries
  FOR EACH ROW EXECUTE FUNCTION tell_inbox();

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

-- So does what leaders were told of a request to join.
CREATE OR REPLACE FUNCTION request_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM inbox_entries WHERE kind = 'new-request' AND about = OLD.id::text;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER join_requests_gone AFTER DELETE ON join_requests FOR EACH ROW EXECUTE FUNCTION request_gone();
