ALTER TABLE "sheet_cells" ADD COLUMN "letters" text[];--> statement-breakpoint
ALTER TABLE "sheet_cells" ADD COLUMN "read_as" text;--> statement-breakpoint
ALTER TABLE "sheet_columns" ADD COLUMN "read_to" bigint;--> statement-breakpoint
ALTER TABLE "sheet_columns" ADD COLUMN "read_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sheet_columns" ADD COLUMN "letters" text[];