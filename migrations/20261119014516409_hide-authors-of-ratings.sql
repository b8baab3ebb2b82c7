CREATE TABLE ratings (
  session_id uuid NOT NULL,
  author bytea NOT NULL,
  stars smallint NOT NULL,
  text text DEFAULT ''::text NOT NULL
);
ALTER TABLE ratings ADD CONSTRAINT ratings_session_id_author_pk PRIMARY KEY (session_id, author);
ALTER TABLE ratings ADD CONSTRAINT ratings_stars CHECK (((stars >= 1) AND (stars <= 5)));
ALTER TABLE ratings ADD CONSTRAINT ratings_session_id_training_sessions_id_fk FOREIGN KEY (session_id) REFERENCES training_sessions(id) ON DELETE CASCADE;
