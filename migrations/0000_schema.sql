-- Every type, table, index and constraint. Triggers and functions are in functions/, which runs after the migrations.
--
-- A database that the 41 migrations before this file made stands here too: its tables are the same, and the last of
-- those migrations has the time of this one in meta/_journal.json.

CREATE TYPE attendance_state AS ENUM ('present', 'absent', 'late', 'excused');
CREATE TYPE backup_place AS ENUM ('folder', 'storage');
CREATE TYPE backup_reason AS ENUM ('nightly', 'asked', 'migration', 'command');
CREATE TYPE college_year AS ENUM ('first', 'second', 'third', 'fourth');
CREATE TYPE duty AS ENUM ('instructor', 'mentor', 'hr');
CREATE TYPE excuse_state AS ENUM ('pending', 'accepted', 'rejected');
CREATE TYPE gender AS ENUM ('male', 'female');
CREATE TYPE inbox_kind AS ENUM (
  'request-decided', 'warning', 'excuse-decided', 'session-published', 'material', 'session-moved',
  'session-tomorrow', 'role-changed', 'wave-changed', 'new-request', 'new-excuse', 'proposal', 'flagged'
);
CREATE TYPE language AS ENUM ('en', 'ar');
CREATE TYPE proof_state AS ENUM ('proven', 'failed', 'not_possible');
CREATE TYPE request_state AS ENUM ('pending', 'accepted', 'rejected');
CREATE TYPE role AS ENUM ('user', 'trainee', 'mentor', 'hr', 'instructor', 'leader');
CREATE TYPE sheet_kind AS ENUM ('sheet', 'contest');
CREATE TYPE warning_kind AS ENUM ('sheet', 'attendance');

-- Folds what people type differently for the same word. src/kit/shared/fold.ts does the same in the browser.
-- The collation is named, because the case of letters must not depend on the locale of the database. pg_trgm indexes
-- letters that the C library knows, and with LC_CTYPE C it knows no Arabic ones. So they are stored as capital Latin
-- letters, which no folded text has otherwise; ث and ظ, the rarest, stay as they are.
-- It is here and not in functions/, because stored columns and an index are made of what it returns.
CREATE FUNCTION fold_search(given text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN replace(
  translate(
    replace(
      regexp_replace(
        lower(normalize(given, NFKD) COLLATE pg_c_utf8),
        '[\u0300-\u036f\u0610-\u061a\u064b-\u0653\u0656-\u065f\u0670\u0674\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u0640\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]+',
        '', 'g'),
      U&'\064A\0654\0648', U&'\0648'),
    'اٱٲٳ' || 'بپ' || 'ت' || 'جچ' || 'ح' || 'خ' || 'د' || 'ذ' || 'ر' || 'ز' || 'س' || 'ش' || 'ص' || 'ض' || 'ط' || 'ع' || 'غ'
      || 'فڤ' || 'ق' || 'كکڪگ' || 'ل' || 'م' || 'ن' || 'هةۃەھہ' || 'و' || 'يىیێېے' || 'ς'
      || '٠١٢٣٤٥٦٧٨٩' || '۰۱۲۳۴۵۶۷۸۹' || U&' \0621\0654\0655',
    'AAAA' || 'BB' || 'T' || 'JJ' || 'H' || 'X' || 'D' || 'I' || 'R' || 'Z' || 'S' || 'C' || 'P' || 'U' || 'V' || 'E' || 'G'
      || 'FF' || 'Q' || 'KKKK' || 'L' || 'M' || 'N' || 'OOOOOO' || 'W' || 'YYYYYY' || 'σ'
      || '0123456789' || '0123456789'),
  'WW', 'W');

CREATE TABLE achievements (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  title text NOT NULL,
  description text NOT NULL,
  title_ar text DEFAULT '' NOT NULL,
  description_ar text DEFAULT '' NOT NULL,
  cover_key text NOT NULL
);

CREATE TABLE archive_entries (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  user_id uuid,
  camp_id uuid,
  session_id uuid,
  with_id uuid
);
CREATE UNIQUE INDEX archive_entries_user ON archive_entries (user_id);
CREATE UNIQUE INDEX archive_entries_camp ON archive_entries (camp_id);
CREATE UNIQUE INDEX archive_entries_session ON archive_entries (session_id);
CREATE INDEX archive_entries_with ON archive_entries (with_id);

CREATE TABLE attendance_counts (
  session_id uuid PRIMARY KEY,
  attended integer NOT NULL
);

CREATE TABLE attendance_marks (
  session_id uuid NOT NULL,
  user_id uuid NOT NULL,
  state attendance_state NOT NULL,
  marked_at timestamptz(3) DEFAULT now() NOT NULL,
  arrived_at timestamptz(3),
  CONSTRAINT attendance_marks_session_id_user_id_pk PRIMARY KEY (session_id, user_id)
);
CREATE INDEX attendance_marks_user ON attendance_marks (user_id);

CREATE TABLE audit_entries (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  action text NOT NULL,
  actor_id uuid,
  target_id uuid,
  address text,
  details jsonb
);
CREATE INDEX audit_entries_actor ON audit_entries (actor_id);
CREATE INDEX audit_entries_target ON audit_entries (target_id);
CREATE INDEX audit_entries_time ON audit_entries (created_at);
CREATE INDEX audit_entries_action ON audit_entries (action, created_at);
CREATE INDEX audit_entries_search ON audit_entries USING gin
  (fold_search(action || '|' || coalesce(details::text, '')) gin_trgm_ops);

CREATE TABLE audit_repeats (
  entry_id uuid PRIMARY KEY,
  key text NOT NULL,
  times integer NOT NULL,
  last_at timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX audit_repeats_key ON audit_repeats (key);

CREATE TABLE auth_sessions (
  token_hash bytea PRIMARY KEY,
  id uuid DEFAULT uuidv7() NOT NULL,
  user_id uuid NOT NULL,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  ends_at timestamptz(3) NOT NULL,
  last_used_at timestamptz(3) DEFAULT now() NOT NULL,
  device text DEFAULT '' NOT NULL,
  device_hash bytea,
  address text
);
CREATE UNIQUE INDEX auth_sessions_id ON auth_sessions (id);
CREATE INDEX auth_sessions_user ON auth_sessions (user_id);
CREATE INDEX auth_sessions_expiry ON auth_sessions (expires_at);

CREATE TABLE backups (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  name text NOT NULL,
  reason backup_reason NOT NULL,
  place backup_place DEFAULT 'folder' NOT NULL,
  started_at timestamptz(3),
  finished_at timestamptz(3),
  size bigint,
  row_count bigint,
  file_count integer,
  version text,
  migration text,
  proven_at timestamptz(3),
  proof_state proof_state,
  failure text,
  made_by uuid
);
CREATE UNIQUE INDEX backups_name ON backups (name);
CREATE INDEX backups_started ON backups (started_at);
CREATE INDEX backups_made_by ON backups (made_by);

CREATE TABLE calendar_feeds (
  user_id uuid PRIMARY KEY,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  secret_hash bytea NOT NULL,
  secret_sealed bytea NOT NULL
);
CREATE UNIQUE INDEX calendar_feeds_secret ON calendar_feeds (secret_hash);

CREATE TABLE camp_counts (
  camp_id uuid PRIMARY KEY,
  enrolled integer NOT NULL
);

CREATE TABLE camp_staff (
  camp_id uuid NOT NULL,
  user_id uuid NOT NULL,
  duty duty NOT NULL,
  CONSTRAINT camp_staff_camp_id_user_id_pk PRIMARY KEY (camp_id, user_id)
);
CREATE INDEX camp_staff_user ON camp_staff (user_id, camp_id);
CREATE UNIQUE INDEX camp_staff_one_instructor ON camp_staff (camp_id) WHERE duty = 'instructor';

-- PostgreSQL counts the rows of a table anew after fifty changes, which a club's few camps never reach. It would take
-- six camps for hundreds. The same for levels and sessions.
CREATE TABLE camps (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  level_id uuid NOT NULL,
  title text NOT NULL,
  description text DEFAULT '' NOT NULL,
  title_ar text DEFAULT '' NOT NULL,
  description_ar text DEFAULT '' NOT NULL,
  registration boolean DEFAULT false NOT NULL,
  start_date date,
  end_date date,
  archived_at timestamptz(3),
  standing_open boolean DEFAULT true NOT NULL,
  sample boolean DEFAULT false NOT NULL,
  target integer DEFAULT 50 NOT NULL,
  absences_in_row integer DEFAULT 2,
  sheet_percent integer DEFAULT 50,
  sheet_days integer DEFAULT 7 NOT NULL
) WITH (autovacuum_analyze_threshold = 3);
CREATE INDEX camps_level ON camps (level_id, id);

CREATE TABLE checkin_tickets (
  nonce bytea PRIMARY KEY,
  session_id uuid NOT NULL,
  user_id uuid NOT NULL,
  used_at timestamptz(3) NOT NULL
);
CREATE INDEX checkin_tickets_session ON checkin_tickets (session_id);
CREATE INDEX checkin_tickets_user ON checkin_tickets (user_id);

CREATE TABLE checkins (
  session_id uuid PRIMARY KEY,
  opens_at timestamptz(3) NOT NULL,
  closes_at timestamptz(3) NOT NULL,
  secret bytea NOT NULL
);

CREATE TABLE digests (
  user_id uuid PRIMARY KEY,
  wanted boolean DEFAULT true NOT NULL,
  sent_at timestamptz(3)
);

CREATE TABLE email_verifications (
  token_hash bytea PRIMARY KEY,
  user_id uuid NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  used_at timestamptz(3)
);
CREATE INDEX email_verifications_user ON email_verifications (user_id);

CREATE TABLE enrolments (
  camp_id uuid NOT NULL,
  user_id uuid NOT NULL,
  joined_at timestamptz(3) DEFAULT now() NOT NULL,
  mentor_id uuid,
  total integer DEFAULT 0 NOT NULL,
  name text DEFAULT '' NOT NULL,
  CONSTRAINT enrolments_camp_id_user_id_pk PRIMARY KEY (camp_id, user_id)
);
CREATE INDEX enrolments_user ON enrolments (user_id, camp_id);
CREATE INDEX enrolments_mentor ON enrolments (mentor_id);
CREATE INDEX enrolments_standing ON enrolments (camp_id, total DESC NULLS FIRST, name, user_id);
CREATE INDEX enrolments_name ON enrolments (camp_id, name, user_id);

CREATE TABLE events (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  title text NOT NULL,
  description text NOT NULL,
  title_ar text DEFAULT '' NOT NULL,
  description_ar text DEFAULT '' NOT NULL,
  date timestamptz(3) NOT NULL,
  location text NOT NULL,
  location_ar text DEFAULT '' NOT NULL,
  cover_key text NOT NULL
);
CREATE INDEX events_date ON events (date);

CREATE TABLE excuses (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  session_id uuid NOT NULL,
  user_id uuid NOT NULL,
  reason text NOT NULL,
  file_key text,
  file_name text,
  mark_before attendance_state,
  state excuse_state DEFAULT 'pending' NOT NULL,
  decided_at timestamptz(3),
  decided_by uuid
);
CREATE UNIQUE INDEX excuses_open ON excuses (session_id, user_id) WHERE state <> 'rejected';
CREATE INDEX excuses_session ON excuses (session_id, state);
CREATE INDEX excuses_user ON excuses (user_id, id);
CREATE INDEX excuses_pending ON excuses (id) WHERE state = 'pending';
CREATE INDEX excuses_decider ON excuses (decided_by);
CREATE INDEX excuses_file ON excuses (file_key) WHERE file_key IS NOT NULL;

CREATE TABLE handle_checks (
  user_id uuid PRIMARY KEY,
  handle text NOT NULL,
  known text,
  checked_at timestamptz(3) NOT NULL
);

CREATE TABLE idempotent_calls (
  id text PRIMARY KEY,
  fingerprint text NOT NULL,
  response text,
  created_at timestamptz(3) NOT NULL
);
CREATE INDEX idempotent_calls_created ON idempotent_calls (created_at);

CREATE TABLE inbox_entries (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  user_id uuid NOT NULL,
  kind inbox_kind NOT NULL,
  camp_id uuid,
  about text NOT NULL,
  facts jsonb NOT NULL,
  read_at timestamptz(3),
  hidden boolean DEFAULT false NOT NULL
);
CREATE UNIQUE INDEX inbox_entries_once ON inbox_entries (user_id, kind, about);
CREATE INDEX inbox_entries_newest ON inbox_entries (user_id, id);
CREATE INDEX inbox_entries_unread ON inbox_entries (user_id, camp_id, kind) WHERE read_at IS NULL AND NOT hidden;
CREATE INDEX inbox_entries_camp ON inbox_entries (camp_id);
CREATE INDEX inbox_entries_excuse ON inbox_entries (about) WHERE kind = 'new-excuse';
CREATE INDEX inbox_entries_age ON inbox_entries (created_at);

CREATE TABLE invitation_camps (
  invitation_id uuid NOT NULL,
  camp_id uuid NOT NULL,
  CONSTRAINT invitation_camps_invitation_id_camp_id_pk PRIMARY KEY (invitation_id, camp_id)
);
CREATE INDEX invitation_camps_camp ON invitation_camps (camp_id);

CREATE TABLE invitations (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  email text NOT NULL,
  role role NOT NULL,
  token_hash bytea NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  invited_by uuid
);
CREATE UNIQUE INDEX invitations_email ON invitations (email);
CREATE UNIQUE INDEX invitations_token ON invitations (token_hash);
CREATE INDEX invitations_inviter ON invitations (invited_by);

CREATE TABLE join_requests (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  user_id uuid NOT NULL,
  camp_id uuid NOT NULL,
  state request_state DEFAULT 'pending' NOT NULL,
  reason text,
  decided_at timestamptz(3),
  decided_by uuid
);
CREATE UNIQUE INDEX join_requests_pending ON join_requests (user_id, camp_id) WHERE state = 'pending';
CREATE INDEX join_requests_camp ON join_requests (camp_id, state);
CREATE INDEX join_requests_state ON join_requests (state, id);
CREATE INDEX join_requests_user ON join_requests (user_id);
CREATE INDEX join_requests_decider ON join_requests (decided_by);

CREATE TABLE known_devices (
  token_hash bytea NOT NULL,
  user_id uuid NOT NULL,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  last_used_at timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT known_devices_user_id_token_hash_pk PRIMARY KEY (user_id, token_hash)
);

CREATE TABLE levels (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  title text NOT NULL,
  description text DEFAULT '' NOT NULL,
  title_ar text DEFAULT '' NOT NULL,
  description_ar text DEFAULT '' NOT NULL,
  position integer DEFAULT 0 NOT NULL
) WITH (autovacuum_analyze_threshold = 3);

CREATE TABLE news (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  title text NOT NULL,
  content text NOT NULL,
  title_ar text DEFAULT '' NOT NULL,
  content_ar text DEFAULT '' NOT NULL,
  cover_key text NOT NULL
);

CREATE TABLE notification_choices (
  user_id uuid NOT NULL,
  kind inbox_kind NOT NULL,
  mail boolean NOT NULL,
  inbox boolean NOT NULL,
  push boolean NOT NULL,
  CONSTRAINT notification_choices_user_id_kind_pk PRIMARY KEY (user_id, kind)
);

CREATE TABLE passkey_challenges (
  challenge_hash bytea PRIMARY KEY,
  user_id uuid,
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX passkey_challenges_user ON passkey_challenges (user_id);

CREATE TABLE passkeys (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL,
  credential_id text NOT NULL,
  public_key bytea NOT NULL,
  counter bigint DEFAULT 0 NOT NULL,
  transports text[] NOT NULL,
  name text NOT NULL,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  last_used_at timestamptz(3)
);
CREATE UNIQUE INDEX passkeys_credential ON passkeys (credential_id);
CREATE INDEX passkeys_user ON passkeys (user_id);

CREATE TABLE password_resets (
  token_hash bytea PRIMARY KEY,
  user_id uuid,
  email text NOT NULL,
  device text,
  code_hash bytea NOT NULL,
  tries integer DEFAULT 0 NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  used_at timestamptz(3)
);
CREATE INDEX password_resets_user ON password_resets (user_id);
CREATE INDEX password_resets_device ON password_resets (email, device);

CREATE TABLE person_notes (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  user_id uuid NOT NULL,
  camp_id uuid NOT NULL,
  author_id uuid,
  text text NOT NULL
);
CREATE INDEX person_notes_user ON person_notes (user_id, camp_id, id);
CREATE INDEX person_notes_camp ON person_notes (camp_id);
CREATE INDEX person_notes_author ON person_notes (author_id);

CREATE TABLE proofs_to_delete (
  key text PRIMARY KEY
);

CREATE TABLE push_keys (
  "only" boolean PRIMARY KEY DEFAULT true,
  public_key text NOT NULL,
  private_key_sealed bytea NOT NULL,
  CONSTRAINT push_keys_single CHECK ("only")
);

CREATE TABLE push_subscriptions (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  user_id uuid NOT NULL,
  session_hash bytea NOT NULL,
  endpoint text NOT NULL,
  p256dh text NOT NULL,
  auth text NOT NULL
);
CREATE UNIQUE INDEX push_subscriptions_endpoint ON push_subscriptions (endpoint);
CREATE INDEX push_subscriptions_user ON push_subscriptions (user_id);
CREATE INDEX push_subscriptions_session ON push_subscriptions (session_hash);

-- Counts of a rate window are worth nothing after a crash, and are written often.
CREATE UNLOGGED TABLE rate_windows (
  key text PRIMARY KEY,
  used integer NOT NULL,
  ends_at timestamptz(3) NOT NULL
);

CREATE TABLE recovery_codes (
  user_id uuid NOT NULL,
  code_hash bytea NOT NULL,
  used_at timestamptz(3),
  CONSTRAINT recovery_codes_user_id_code_hash_pk PRIMARY KEY (user_id, code_hash)
);

-- Every search reads all of it, so what is folded must be cleaned up soon.
CREATE TABLE search_changes (
  user_id uuid NOT NULL,
  role role NOT NULL,
  details text NOT NULL,
  delta integer NOT NULL
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);
CREATE INDEX search_changes_user ON search_changes (user_id);

CREATE TABLE search_terms (
  term text COLLATE "C" NOT NULL,
  role role NOT NULL,
  people integer NOT NULL,
  ids uuid[],
  ids_from uuid,
  counted_at timestamptz(3),
  CONSTRAINT search_terms_term_role_pk PRIMARY KEY (term, role)
);
-- Ids hardly compress, and a page needs the first few of a list.
ALTER TABLE search_terms ALTER COLUMN ids SET STORAGE EXTERNAL;
CREATE INDEX search_terms_counted ON search_terms (counted_at) WHERE counted_at IS NOT NULL;

CREATE TABLE session_ratings (
  session_id uuid NOT NULL,
  user_id uuid NOT NULL,
  stars smallint NOT NULL,
  text text DEFAULT '' NOT NULL,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT session_ratings_session_id_user_id_pk PRIMARY KEY (session_id, user_id),
  CONSTRAINT session_ratings_stars CHECK (stars BETWEEN 1 AND 5)
);
CREATE INDEX session_ratings_user ON session_ratings (user_id);

CREATE TABLE setup_links (
  token_hash bytea PRIMARY KEY,
  expires_at timestamptz(3) NOT NULL
);

CREATE TABLE sheet_cells (
  session_id uuid NOT NULL,
  kind sheet_kind NOT NULL,
  user_id uuid NOT NULL,
  synced integer,
  manual integer,
  solved integer GENERATED ALWAYS AS (coalesce(manual, synced, 0)) STORED NOT NULL,
  updated_at timestamptz(3) DEFAULT now() NOT NULL,
  letters text[],
  read_as text,
  CONSTRAINT sheet_cells_session_id_kind_user_id_pk PRIMARY KEY (session_id, kind, user_id)
);
CREATE INDEX sheet_cells_user ON sheet_cells (user_id);

CREATE TABLE sheet_columns (
  session_id uuid NOT NULL,
  kind sheet_kind NOT NULL,
  contest_id integer,
  problems integer,
  synced_at timestamptz(3),
  tried_at timestamptz(3),
  read_to bigint,
  read_at timestamptz(3),
  letters text[],
  failure jsonb,
  CONSTRAINT sheet_columns_session_id_kind_pk PRIMARY KEY (session_id, kind)
);

CREATE TABLE sign_in_challenges (
  token_hash bytea PRIMARY KEY,
  user_id uuid NOT NULL,
  tries integer DEFAULT 0 NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  used_at timestamptz(3)
);
CREATE INDEX sign_in_challenges_user ON sign_in_challenges (user_id);

CREATE TABLE sign_in_failures (
  email text NOT NULL,
  source text NOT NULL,
  failures integer NOT NULL,
  blocked_until timestamptz(3),
  last_at timestamptz(3) NOT NULL,
  CONSTRAINT sign_in_failures_email_source_pk PRIMARY KEY (email, source)
);

CREATE TABLE site_sections (
  name text PRIMARY KEY,
  value jsonb NOT NULL,
  updated_at timestamptz(3) NOT NULL
);

CREATE TABLE system_alerts (
  kind text PRIMARY KEY,
  since timestamptz(3) NOT NULL,
  told_at timestamptz(3)
);

CREATE TABLE training_sessions (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  camp_id uuid NOT NULL,
  position integer DEFAULT 0 NOT NULL,
  title text NOT NULL,
  description text DEFAULT '' NOT NULL,
  content text DEFAULT '' NOT NULL,
  title_ar text DEFAULT '' NOT NULL,
  description_ar text DEFAULT '' NOT NULL,
  content_ar text DEFAULT '' NOT NULL,
  starts_at timestamptz(3),
  session_link text,
  slides_key text,
  slides_name text,
  sheet_link text,
  sheet_upsolve_link text,
  contest_link text,
  contest_upsolve_link text,
  attendance boolean DEFAULT false NOT NULL,
  archived_at timestamptz(3),
  published_at timestamptz(3) DEFAULT now(),
  revision integer DEFAULT 0 NOT NULL
) WITH (autovacuum_analyze_threshold = 10);
CREATE INDEX training_sessions_camp ON training_sessions (camp_id, position, id);
CREATE INDEX training_sessions_slides ON training_sessions (slides_key) WHERE slides_key IS NOT NULL;

CREATE TABLE two_step_policy (
  "only" boolean PRIMARY KEY DEFAULT true,
  staff_required boolean NOT NULL,
  CONSTRAINT two_step_policy_single CHECK ("only")
);

CREATE TABLE two_step_secrets (
  user_id uuid PRIMARY KEY,
  secret_sealed bytea NOT NULL,
  next_secret_sealed bytea,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  confirmed_at timestamptz(3),
  last_step bigint DEFAULT 0 NOT NULL
);

CREATE TABLE user_tallies (
  role role NOT NULL,
  delta integer NOT NULL
);

CREATE TABLE users (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  email text NOT NULL,
  password_hash text NOT NULL,
  role role DEFAULT 'user' NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  phone text,
  codeforces_handle text,
  university text,
  university_id_hti bigint,
  college_year college_year,
  gender gender,
  birth_date date,
  national_id_sealed bytea,
  national_id_print bytea,
  image_key text,
  language language DEFAULT 'en' NOT NULL,
  language_chosen boolean DEFAULT false NOT NULL,
  shown_as_talented boolean DEFAULT true NOT NULL,
  email_verified_at timestamptz(3),
  archived_at timestamptz(3),
  -- Stored, because a search of one or two letters reads every row. What everybody may search by:
  search_name text GENERATED ALWAYS AS (fold_search(
    first_name || ' ' || last_name || '|' || coalesce(codeforces_handle, ''))) STORED,
  -- And what staff may search by.
  search_details text GENERATED ALWAYS AS (fold_search(
    first_name || ' ' || last_name || '|' || coalesce(codeforces_handle, '') || '|' || email
    || '|' || coalesce(phone, '') || '|' || regexp_replace(coalesce(phone, ''), '[^0-9]', '', 'g'))) STORED
);
CREATE UNIQUE INDEX users_email ON users (email);
CREATE UNIQUE INDEX users_national_id ON users (national_id_print);
CREATE INDEX users_role ON users (role);
CREATE INDEX users_university_id ON users (university_id_hti);
CREATE INDEX users_full_name ON users ((first_name || ' ' || last_name), id DESC NULLS FIRST);
CREATE INDEX users_archived ON users (id) WHERE archived_at IS NOT NULL;
CREATE INDEX users_search_name ON users USING gin (search_name gin_trgm_ops);
CREATE INDEX users_search_details ON users USING gin (search_details gin_trgm_ops);

CREATE TABLE warning_dismissals (
  camp_id uuid NOT NULL,
  proposal text NOT NULL,
  evidence jsonb,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  created_by uuid,
  CONSTRAINT warning_dismissals_camp_id_proposal_pk PRIMARY KEY (camp_id, proposal)
);
CREATE INDEX warning_dismissals_by ON warning_dismissals (created_by);

CREATE TABLE warnings (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  camp_id uuid NOT NULL,
  user_id uuid NOT NULL,
  session_id uuid,
  kind warning_kind NOT NULL,
  reason text,
  evidence jsonb,
  proposal text,
  created_by uuid,
  withdrawn_at timestamptz(3),
  withdrawn_by uuid
);
CREATE UNIQUE INDEX warnings_proposal ON warnings (camp_id, proposal);
CREATE INDEX warnings_camp ON warnings (camp_id, kind, id);
CREATE INDEX warnings_user ON warnings (user_id, camp_id);
CREATE INDEX warnings_session ON warnings (session_id);
CREATE INDEX warnings_evidence ON warnings USING gin ((evidence->'sessions') jsonb_path_ops);
CREATE INDEX warnings_sender ON warnings (created_by);
CREATE INDEX warnings_withdrawer ON warnings (withdrawn_by);

-- Cascades run in the order in which these were made.
ALTER TABLE auth_sessions ADD CONSTRAINT auth_sessions_user_id_users_id_fk
  FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE;
ALTER TABLE email_verifications ADD CONSTRAINT email_verifications_user_id_users_id_fk
  FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE;
ALTER TABLE password_resets ADD CONSTRAINT password_resets_user_id_users_id_fk
  FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE;
ALTER TABLE camps ADD CONSTRAINT camps_level_id_levels_id_fk
  FOREIGN KEY (level_id) REFERENCES levels (id);
ALTER TABLE join_requests ADD CONSTRAINT join_requests_user_id_users_id_fk
  FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE;
ALTER TABLE join_requests ADD CONSTRAINT join_requests_camp_id_camps_id_fk
  FOREIGN KEY (camp_id) REFERENCES camps (id) ON DELETE CASCADE;
ALTER TABLE attendance_marks ADD CONSTRAINT attendance_marks_session_id_training_sessions_id_fk
  FOREIGN KEY (session_id) REFERENCES training_sessions (id) ON DELETE CASCADE;
ALTER TABLE attendance_marks ADD CONSTRAINT attendance_marks_user_id_users_id_fk
  FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE;
ALTER TABLE camp_staff ADD CONSTRAINT camp_staff_camp_id_camps_id_fk
  FOREIGN KEY (camp_id) REFERENCES camps (id) ON DELETE CASCADE;
ALTER TABLE camp_staff ADD CONSTRAINT camp_staff_user_id_users_id_fk
  FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE;
ALTER TABLE enrolments ADD CONSTRAINT enrolments_camp_id_camps_id_fk
  FOREIGN KEY (camp_id) REFERENCES camps (id);
ALTER TABLE enrolments ADD CONSTRAINT enrolments_user_id_users_id_fk
  FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE;
ALTER TABLE enrolments ADD CONSTRAINT enrolments_mentor_id_users_id_fk
  FOREIGN KEY (mentor_id) REFERENCES users (id) ON DELETE SET NULL;
ALTER TABLE training_sessions ADD CONSTRAINT training_sessions_camp_id_camps_id_fk
  FOREIGN KEY (camp_id) REFERENCES camps (id) ON DELETE CASCADE;
ALTER TABLE sheet_cells ADD CONSTRAINT sheet_cells_session_id_training_sessions_id_fk
  FOREIGN KEY (session_id) REFERENCES training_sessions (id) ON DELETE CASCADE;
ALTER TABLE sheet_cells ADD CONSTRAINT sheet_cells_user_id_users_id_fk
  FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE;
ALTER TABLE join_requests ADD CONSTRAINT join_requests_decided_by_users_id_fk
  FOREIGN KEY (decided_by) REFERENCES users (id) ON DELETE SET NULL;
ALTER TABLE archive_entries ADD CONSTRAINT archive_entries_user_id_users_id_fk
  FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE;
ALTER TABLE archive_entries ADD CONSTRAINT archive_entries_camp_id_camps_id_fk
  FOREIGN KEY (camp_id) REFERENCES camps (id) ON DELETE CASCADE;
ALTER TABLE archive_entries ADD CONSTRAINT archive_entries_with_id_archive_entries_id_fk
  FOREIGN KEY (with_id) REFERENCES archive_entries (id) ON DELETE SET NULL;
ALTER TABLE checkins ADD CONSTRAINT checkins_session_id_training_sessions_id_fk
  FOREIGN KEY (session_id) REFERENCES training_sessions (id) ON DELETE CASCADE;
ALTER TABLE handle_checks ADD CONSTRAINT handle_checks_user_id_users_id_fk
  FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE;
ALTER TABLE sheet_columns ADD CONSTRAINT sheet_columns_session_id_training_sessions_id_fk
  FOREIGN KEY (session_id) REFERENCES training_sessions (id) ON DELETE CASCADE;
ALTER TABLE warning_dismissals ADD CONSTRAINT warning_dismissals_camp_id_camps_id_fk
  FOREIGN KEY (camp_id) REFERENCES camps (id) ON DELETE CASCADE;
ALTER TABLE warning_dismissals ADD CONSTRAINT warning_dismissals_created_by_users_id_fk
  FOREIGN KEY (created_by) REFERENCES users (id) ON DELETE SET NULL;
ALTER TABLE warnings ADD CONSTRAINT warnings_camp_id_camps_id_fk
  FOREIGN KEY (camp_id) REFERENCES camps (id) ON DELETE CASCADE;
ALTER TABLE warnings ADD CONSTRAINT warnings_user_id_users_id_fk
  FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE;
ALTER TABLE warnings ADD CONSTRAINT warnings_session_id_training_sessions_id_fk
  FOREIGN KEY (session_id) REFERENCES training_sessions (id) ON DELETE SET NULL;
ALTER TABLE warnings ADD CONSTRAINT warnings_created_by_users_id_fk
  FOREIGN KEY (created_by) REFERENCES users (id) ON DELETE SET NULL;
ALTER TABLE warnings ADD CONSTRAINT warnings_withdrawn_by_users_id_fk
  FOREIGN KEY (withdrawn_by) REFERENCES users (id) ON DELETE SET NULL;
ALTER TABLE attendance_counts ADD CONSTRAINT attendance_counts_session_id_training_sessions_id_fk
  FOREIGN KEY (session_id) REFERENCES training_sessions (id) ON DELETE CASCADE;
ALTER TABLE camp_counts ADD CONSTRAINT camp_counts_camp_id_camps_id_fk
  FOREIGN KEY (camp_id) REFERENCES camps (id) ON DELETE CASCADE;
ALTER TABLE archive_entries ADD CONSTRAINT archive_entries_session_id_training_sessions_id_fk
  FOREIGN KEY (session_id) REFERENCES training_sessions (id) ON DELETE CASCADE;
ALTER TABLE checkin_tickets ADD CONSTRAINT checkin_tickets_session_id_training_sessions_id_fk
  FOREIGN KEY (session_id) REFERENCES training_sessions (id) ON DELETE CASCADE;
ALTER TABLE checkin_tickets ADD CONSTRAINT checkin_tickets_user_id_users_id_fk
  FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE;
ALTER TABLE known_devices ADD CONSTRAINT known_devices_user_id_users_id_fk
  FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE;
ALTER TABLE sign_in_challenges ADD CONSTRAINT sign_in_challenges_user_id_users_id_fk
  FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE;
ALTER TABLE passkey_challenges ADD CONSTRAINT passkey_challenges_user_id_users_id_fk
  FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE;
ALTER TABLE passkeys ADD CONSTRAINT passkeys_user_id_users_id_fk
  FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE;
ALTER TABLE recovery_codes ADD CONSTRAINT recovery_codes_user_id_users_id_fk
  FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE;
ALTER TABLE two_step_secrets ADD CONSTRAINT two_step_secrets_user_id_users_id_fk
  FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE;
ALTER TABLE backups ADD CONSTRAINT backups_made_by_users_id_fk
  FOREIGN KEY (made_by) REFERENCES users (id) ON DELETE SET NULL;
ALTER TABLE calendar_feeds ADD CONSTRAINT calendar_feeds_user_id_users_id_fk
  FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE;
ALTER TABLE excuses ADD CONSTRAINT excuses_session_id_training_sessions_id_fk
  FOREIGN KEY (session_id) REFERENCES training_sessions (id) ON DELETE CASCADE;
ALTER TABLE excuses ADD CONSTRAINT excuses_user_id_users_id_fk
  FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE;
ALTER TABLE excuses ADD CONSTRAINT excuses_decided_by_users_id_fk
  FOREIGN KEY (decided_by) REFERENCES users (id) ON DELETE SET NULL;
ALTER TABLE digests ADD CONSTRAINT digests_user_id_users_id_fk
  FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE;
ALTER TABLE inbox_entries ADD CONSTRAINT inbox_entries_user_id_users_id_fk
  FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE;
ALTER TABLE inbox_entries ADD CONSTRAINT inbox_entries_camp_id_camps_id_fk
  FOREIGN KEY (camp_id) REFERENCES camps (id) ON DELETE CASCADE;
ALTER TABLE notification_choices ADD CONSTRAINT notification_choices_user_id_users_id_fk
  FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE;
ALTER TABLE invitation_camps ADD CONSTRAINT invitation_camps_invitation_id_invitations_id_fk
  FOREIGN KEY (invitation_id) REFERENCES invitations (id) ON DELETE CASCADE;
ALTER TABLE invitation_camps ADD CONSTRAINT invitation_camps_camp_id_camps_id_fk
  FOREIGN KEY (camp_id) REFERENCES camps (id) ON DELETE CASCADE;
ALTER TABLE invitations ADD CONSTRAINT invitations_invited_by_users_id_fk
  FOREIGN KEY (invited_by) REFERENCES users (id) ON DELETE SET NULL;
ALTER TABLE person_notes ADD CONSTRAINT person_notes_user_id_users_id_fk
  FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE;
ALTER TABLE person_notes ADD CONSTRAINT person_notes_camp_id_camps_id_fk
  FOREIGN KEY (camp_id) REFERENCES camps (id) ON DELETE CASCADE;
ALTER TABLE person_notes ADD CONSTRAINT person_notes_author_id_users_id_fk
  FOREIGN KEY (author_id) REFERENCES users (id) ON DELETE SET NULL;
ALTER TABLE push_subscriptions ADD CONSTRAINT push_subscriptions_user_id_users_id_fk
  FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE;
ALTER TABLE push_subscriptions ADD CONSTRAINT push_subscriptions_session_hash_auth_sessions_token_hash_fk
  FOREIGN KEY (session_hash) REFERENCES auth_sessions (token_hash) ON DELETE CASCADE;
ALTER TABLE session_ratings ADD CONSTRAINT session_ratings_session_id_training_sessions_id_fk
  FOREIGN KEY (session_id) REFERENCES training_sessions (id) ON DELETE CASCADE;
ALTER TABLE session_ratings ADD CONSTRAINT session_ratings_user_id_users_id_fk
  FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE;
