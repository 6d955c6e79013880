-- What an appointment was before each change stays as it was written, where one role owns the tables as well.
CREATE TRIGGER appointment_history_is_kept BEFORE UPDATE OR DELETE ON appointment_history
  FOR EACH ROW EXECUTE FUNCTION is_kept_as_it_is();
