-- What else is to be known of a deed: of a record that was taken along, its days (ISO 8601-1, section 5.5: `2025-01-01/..`).
ALTER TABLE audit ADD COLUMN about text;
