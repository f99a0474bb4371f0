PRAGMA synchronous = FULL;
PRAGMA foreign_keys = ON;
-- Android has no folder for temporary files.
PRAGMA temp_store = MEMORY;
PRAGMA busy_timeout = 5000;
-- Erased persons leave no readable rest in free pages.
PRAGMA secure_delete = ON;
PRAGMA trusted_schema = OFF;
PRAGMA cell_size_check = ON;
