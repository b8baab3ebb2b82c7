-- Who declines to be named on the home page is gone from it at once, in every process.
CREATE TRIGGER users_shown_as_talented AFTER UPDATE OF shown_as_talented ON users
  FOR EACH ROW WHEN (OLD.shown_as_talented IS DISTINCT FROM NEW.shown_as_talented)
  EXECUTE FUNCTION tell_changed('results');
