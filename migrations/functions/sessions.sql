-- Calendars take a change of a session that they have only with a higher number.

CREATE OR REPLACE FUNCTION count_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.revision := OLD.revision + 1;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER training_sessions_revised BEFORE UPDATE ON training_sessions FOR EACH ROW
  WHEN ((OLD.title, OLD.title_ar, OLD.description, OLD.description_ar, OLD.starts_at, OLD.place, OLD.place_ar,
      OLD.session_link, OLD.camp_id,
      OLD.archived_at, OLD.published_at)
    IS DISTINCT FROM (NEW.title, NEW.title_ar, NEW.description, NEW.description_ar, NEW.starts_at, NEW.place, NEW.place_ar,
      NEW.session_link, NEW.camp_id, NEW.archived_at, NEW.published_at))
  EXECUTE FUNCTION count_revision();
