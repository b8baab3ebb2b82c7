ALTER TABLE checkins ADD COLUMN opened_by uuid;
