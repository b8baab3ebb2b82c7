CREATE FUNCTION tell_standing_closed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('club', 'standing-closed ' || NEW.id);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER camps_standing_closed AFTER UPDATE OF standing_open ON camps
  FOR EACH ROW WHEN (OLD.standing_open AND NOT NEW.standing_open) EXECUTE FUNCTION tell_standing_closed();
