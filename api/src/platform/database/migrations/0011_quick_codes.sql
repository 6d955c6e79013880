-- The same codes as before, eight characters of Crockford's base 32 from the database's own CSPRNG, without a query for
-- each: every booking draws one, and the query took longer than everything else that a booking writes.
CREATE OR REPLACE FUNCTION new_check_in_code() RETURNS text LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  drawn bytea := uuid_send(gen_random_uuid());
  letters constant text := '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
BEGIN
  RETURN substr(letters, 1 + (get_byte(drawn, 0) & 31), 1) || substr(letters, 1 + (get_byte(drawn, 1) & 31), 1)
      || substr(letters, 1 + (get_byte(drawn, 2) & 31), 1) || substr(letters, 1 + (get_byte(drawn, 3) & 31), 1)
      || substr(letters, 1 + (get_byte(drawn, 4) & 31), 1) || substr(letters, 1 + (get_byte(drawn, 5) & 31), 1)
      || substr(letters, 1 + (get_byte(drawn, 7) & 31), 1) || substr(letters, 1 + (get_byte(drawn, 9) & 31), 1);
END $$;
