-- The strokes that a drawn signature was drawn with, as canonical JSON whose hash is part of the digest; null for a typed
-- one, and for one that came as a picture only.
ALTER TABLE document_completion ADD COLUMN strokes text;
--> statement-breakpoint
ALTER TABLE document_signature ADD COLUMN strokes text;
