-- Links to visits that were sent before a patient's messages went to other hands no longer open one.
ALTER TABLE patient ADD COLUMN visit_links integer NOT NULL DEFAULT 0;
