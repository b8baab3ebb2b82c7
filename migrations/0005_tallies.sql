CREATE TABLE "user_tallies" (
	"role" "role" NOT NULL,
	"delta" integer NOT NULL
);
