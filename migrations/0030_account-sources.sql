-- A code is valid for ten minutes, so those of before are asked for again.
DELETE FROM "password_resets";--> statement-breakpoint
ALTER TABLE "password_resets" ADD COLUMN "email" text NOT NULL;--> statement-breakpoint
ALTER TABLE "password_resets" ADD COLUMN "source" text NOT NULL;--> statement-breakpoint
CREATE INDEX "password_resets_source" ON "password_resets" USING btree ("email","source");--> statement-breakpoint
-- Staff without two-step sign-in may do less while it is required: every process forgets what it knows of the person.
CREATE FUNCTION tell_two_step_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('club', 'user-changed ' || OLD.user_id);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER two_step_secrets_confirmed AFTER UPDATE OF confirmed_at ON two_step_secrets
  FOR EACH ROW WHEN (OLD.confirmed_at IS DISTINCT FROM NEW.confirmed_at) EXECUTE FUNCTION tell_two_step_changed();
--> statement-breakpoint
CREATE TRIGGER two_step_secrets_removed AFTER DELETE ON two_step_secrets
  FOR EACH ROW WHEN (OLD.confirmed_at IS NOT NULL) EXECUTE FUNCTION tell_two_step_changed();
--> statement-breakpoint
CREATE FUNCTION tell_policy_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('club', 'policy-changed two-step');
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER two_step_policy_changed AFTER INSERT OR UPDATE OR DELETE ON two_step_policy
  FOR EACH STATEMENT EXECUTE FUNCTION tell_policy_changed();
