-- A special day's hours may end on the next day: they then go on from 24:00 until `ends_next_day`, on the row of the day on
-- which they began. `during` lets the database itself refuse hours that overlap with those of the next special day.
-- The previous api stands it: it writes no nights, and its refused overlaps have a sentence already.
-- It locks for a moment: a practice has few special days.
ALTER TABLE special_day
  ADD COLUMN ends_next_day time
    CHECK (ends_next_day IS NULL OR (ends IS NOT NULL AND ends = '24:00' AND ends_next_day > '00:00' AND ends_next_day < starts)),
  ADD COLUMN during tsrange
    GENERATED ALWAYS AS (CASE WHEN starts IS NOT NULL THEN
      tsrange(on_day + starts, coalesce(on_day + 1 + ends_next_day, on_day + ends)) END) STORED,
  ADD CONSTRAINT special_day_nights_apart EXCLUDE USING gist (doctor_id WITH =, during WITH &&);
