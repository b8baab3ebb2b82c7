ALTER TABLE email_verifications ADD COLUMN new_email text;
