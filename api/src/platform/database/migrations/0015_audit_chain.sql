CREATE SEQUENCE audit_position AS bigint;
--> statement-breakpoint
-- Where each row stands. The transaction has its number before it takes a position (an argument comes before its
-- function): so who reads how far positions are given out knows that only older transactions may still bring one of them.
-- Rows of before are numbered as they lie; the table is written anew for it, once.
ALTER TABLE audit ADD COLUMN position bigint NOT NULL
  DEFAULT nextval(CASE WHEN pg_current_xact_id() IS NOT NULL THEN 'audit_position'::regclass END);
--> statement-breakpoint
ALTER SEQUENCE audit_position OWNED BY audit.position;
--> statement-breakpoint
ALTER TABLE audit ADD CONSTRAINT audit_position_key UNIQUE (position);
--> statement-breakpoint
-- What is looked for among very many reads; a plain read writes into none of them.
CREATE INDEX audit_change ON audit (action, at) WHERE action <> 'read';
--> statement-breakpoint
CREATE INDEX audit_refused ON audit (at) WHERE outcome <> 'done';
--> statement-breakpoint
CREATE INDEX audit_refused_entities ON audit USING gin (entity_ids) WHERE outcome <> 'done';
--> statement-breakpoint
-- The chain: each batch holds the positions of its rows with the SHA-256 of each (`entries`, 8 and 32 bytes), and the hash
-- of the batch before. It covers every position from first to last; one that no row has was given to what was undone.
CREATE TABLE audit_chain (
  number bigint PRIMARY KEY,
  first_position bigint NOT NULL,
  last_position bigint NOT NULL,
  row_count integer NOT NULL,
  entries bytea NOT NULL,
  rows_hash bytea NOT NULL,
  previous_hash bytea NOT NULL,
  hash bytea NOT NULL,
  made_at timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TRIGGER audit_chain_append_only BEFORE UPDATE OR DELETE ON audit_chain
  FOR EACH ROW EXECUTE FUNCTION audit_is_append_only();
--> statement-breakpoint
CREATE TRIGGER audit_chain_never_emptied BEFORE TRUNCATE ON audit_chain
  FOR EACH STATEMENT EXECUTE FUNCTION audit_is_append_only();
--> statement-breakpoint
-- How far the chain is, apart from it, so that it cannot be cut off unseen; and up to which position the next batches go
-- once the transactions before one are over.
CREATE TABLE audit_head (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  last_number bigint NOT NULL DEFAULT 0,
  last_position bigint NOT NULL DEFAULT 0,
  last_hash bytea NOT NULL DEFAULT decode(repeat('00', 32), 'hex'),
  waits_for_position bigint,
  waits_for_xid xid8
);
--> statement-breakpoint
INSERT INTO audit_head DEFAULT VALUES;
--> statement-breakpoint
CREATE FUNCTION audit_head_only_advances() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.last_number >= OLD.last_number AND NEW.last_position >= OLD.last_position THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the audit chain only grows';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_head_advances BEFORE UPDATE OR DELETE ON audit_head
  FOR EACH ROW EXECUTE FUNCTION audit_head_only_advances();
--> statement-breakpoint
CREATE TRIGGER audit_head_never_emptied BEFORE TRUNCATE ON audit_head
  FOR EACH STATEMENT EXECUTE FUNCTION audit_head_only_advances();
