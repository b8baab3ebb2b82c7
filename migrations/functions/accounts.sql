-- Sessions and roles.


-- Every process forgets a session that ended.
CREATE OR REPLACE FUNCTION tell_session_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('club', 'session-ended ' || encode(OLD.token_hash, 'hex'));
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER auth_sessions_ended AFTER DELETE ON auth_sessions
  FOR EACH ROW WHEN (OLD.expires_at > now()) EXECUTE FUNCTION tell_session_ended();

-- Every process forgets what somebody may do when their role changes or they are archived. Open pages of the camps of
-- somebody who is archived or restored read everything again.
CREATE OR REPLACE FUNCTION user_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('club', 'user-changed ' || NEW.id);
  IF OLD.archived_at IS DISTINCT FROM NEW.archived_at THEN
    PERFORM tell_camp(camp_id) FROM enrolments WHERE user_id = NEW.id;
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER users_told AFTER UPDATE ON users
  FOR EACH ROW WHEN (OLD.role IS DISTINCT FROM NEW.role OR OLD.archived_at IS DISTINCT FROM NEW.archived_at)
  EXECUTE FUNCTION user_changed();

-- Staff without two-step sign-in may do less while it is required.
CREATE OR REPLACE FUNCTION two_step_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('club', 'user-changed ' || OLD.user_id);
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER two_step_secrets_told AFTER UPDATE OF confirmed_at OR DELETE ON two_step_secrets
  FOR EACH ROW EXECUTE FUNCTION two_step_changed();

CREATE OR REPLACE FUNCTION tell_policy_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('club', 'policy-changed two-step');
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER two_step_policy_changed AFTER INSERT OR UPDATE OR DELETE ON two_step_policy
  FOR EACH STATEMENT EXECUTE FUNCTION tell_policy_changed();
