CREATE TABLE former_enrolments (
  camp_id uuid NOT NULL,
  user_id uuid NOT NULL,
  joined_at timestamp(3) with time zone NOT NULL
);
ALTER TABLE former_enrolments ADD CONSTRAINT former_enrolments_camp_id_user_id_pk PRIMARY KEY (camp_id, user_id);
ALTER TABLE former_enrolments ADD CONSTRAINT former_enrolments_camp_id_camps_id_fk FOREIGN KEY (camp_id) REFERENCES camps(id) ON DELETE CASCADE;
ALTER TABLE former_enrolments ADD CONSTRAINT former_enrolments_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
CREATE INDEX former_enrolments_user ON public.former_enrolments USING btree (user_id);
