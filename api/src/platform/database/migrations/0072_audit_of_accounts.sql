-- Whose account it was is asked of few among very many entries.
CREATE INDEX audit_of_account ON audit USING gin (entity_ids) WHERE entity = 'account';
