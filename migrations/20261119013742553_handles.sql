ALTER TYPE inbox_kind ADD VALUE IF NOT EXISTS 'handle' BEFORE 'new-request';
ALTER TABLE camps ADD COLUMN team_solves boolean DEFAULT true NOT NULL;
CREATE INDEX users_handle ON public.users USING btree (lower(codeforces_handle));
