-- People are found however their names are typed: one text for each person, of staff as well as of patients, without
-- accents and capitals, with apostrophes and hyphens as blanks. Written out, because what `lower` knows of Greek and
-- Cyrillic depends on the database's locale.
CREATE OR REPLACE FUNCTION searchable(written text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT lower(replace(replace(replace(replace(replace(replace(replace(replace(
    translate(regexp_replace(normalize(translate(written, '´', ' '), NFKD),
                '[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0640\u064b-\u065f\u0670\u093c\u200c-\u200f]',
                '', 'g'),
              'ØøŁłĐđÐðĦħŦŧıƏəςٱىةکیΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖҐҒҚҢӨҰҮҺ''’‘`ʼʻ′-‐‑–־.,;·',
              'OoLlDdDdHhTtieeσايهكيαβγδεζηθικλμνξοπρστυφχψωабвгдежзиклмнопрстуфхцчшщъыьэюяђєѕіјљњћџաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆґғқңөұүһ                '),
    'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'þ', 'th'), 'Þ', 'th'))
$$;
--> statement-breakpoint
-- The way to write some letters where a keyboard lacks them: Mueller, Soerensen, Aagaard.
CREATE FUNCTION spelled_out(written text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(normalize(written, NFC),
    'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'å', 'aa'), 'ø', 'oe'), 'Ä', 'Ae'), 'Ö', 'Oe'), 'Ü', 'Ue'), 'Å', 'Aa'), 'Ø', 'Oe')
$$;
--> statement-breakpoint
-- A name as it is typed: as it stands, spelled out, in one word (OBrien, vanderBerg), and with the family name first in one
-- word, as Chinese, Japanese and Korean names are.
CREATE FUNCTION found_by_name(first_name text, last_name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT concat_ws(' ', plain, nullif(spelled, plain), nullif(joined, plain), reversed)
  FROM (SELECT searchable(concat_ws(' ', first_name, last_name)) AS plain,
               searchable(spelled_out(concat_ws(' ', first_name, last_name))) AS spelled,
               concat_ws(' ', replace(searchable(first_name), ' ', ''), replace(searchable(last_name), ' ', '')) AS joined,
               CASE WHEN last_name ~ '[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]'
                    THEN searchable(last_name || first_name) END AS reversed) AS ways
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION patient_has_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT concat_ws(' ', found_by_name(u.first_name, u.last_name), searchable(u.email),
                   regexp_replace(u.phone_no, '\D', '', 'g'), regexp_replace(NEW.mobile_phone_no, '\D', '', 'g'),
                   to_char(NEW.date_of_birth, 'YYYY-MM-DD'))
    INTO NEW.search_text FROM app_user u WHERE u.id = NEW.user_id;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- Only what has a new version is news: that a text is written anew is none.
DROP TRIGGER tell_patient_rewritten ON patient;
--> statement-breakpoint
CREATE TRIGGER tell_patient_rewritten AFTER UPDATE ON patient
  FOR EACH ROW WHEN (OLD.version IS DISTINCT FROM NEW.version) EXECUTE FUNCTION tell_patient_changed();
--> statement-breakpoint
-- Patients have theirs with their record.
ALTER TABLE app_user ADD COLUMN search_text text;
--> statement-breakpoint
CREATE FUNCTION staff_have_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Patients look for doctors too, and are not to find out with which address one signs in.
  NEW.search_text := found_by_name(NEW.first_name, NEW.last_name);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER staff_have_search_text BEFORE INSERT OR UPDATE OF first_name, last_name, search_text ON app_user
  FOR EACH ROW WHEN (NEW.role <> 'ROLE_PATIENT') EXECUTE FUNCTION staff_have_search_text();
--> statement-breakpoint
-- It locks for a moment: staff are few.
UPDATE app_user SET search_text = '' WHERE role <> 'ROLE_PATIENT';
