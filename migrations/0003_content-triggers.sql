CREATE TRIGGER news_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON news
  FOR EACH STATEMENT EXECUTE FUNCTION tell_changed('news');
--> statement-breakpoint
CREATE TRIGGER achievements_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON achievements
  FOR EACH STATEMENT EXECUTE FUNCTION tell_changed('achievements');
--> statement-breakpoint
CREATE TRIGGER events_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON events
  FOR EACH STATEMENT EXECUTE FUNCTION tell_changed('events');
--> statement-breakpoint
CREATE TRIGGER site_sections_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON site_sections
  FOR EACH STATEMENT EXECUTE FUNCTION tell_changed('site');
