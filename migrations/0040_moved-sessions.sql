-- In which wave a session is, is remembered by every process: it seldom moves, while its title and marks change often.
CREATE TRIGGER training_sessions_moved_told AFTER UPDATE ON training_sessions
  FOR EACH ROW WHEN (OLD.camp_id IS DISTINCT FROM NEW.camp_id) EXECUTE FUNCTION tell_changed('moved-sessions');
