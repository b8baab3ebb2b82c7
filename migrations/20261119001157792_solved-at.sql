ALTER TABLE sheet_cells ADD COLUMN solved_at jsonb;
