-- Online migration: names are composed and hold nothing that nobody sees; few are otherwise.
UPDATE app_user SET
  first_name = normalize(regexp_replace(first_name, '[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g'), NFC),
  last_name = normalize(regexp_replace(last_name, '[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g'), NFC)
WHERE id IN (
  SELECT id FROM app_user WHERE first_name || last_name ~ '[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]' OR first_name || last_name IS NOT NFC NORMALIZED
  LIMIT 1000);
--> statement-breakpoint
-- Those whose letters are compared otherwise now are found by the new ones.
UPDATE patient SET search_text = '' WHERE id IN (
  SELECT patient.id FROM patient JOIN app_user ON app_user.id = patient.user_id
  WHERE first_name || last_name ~ '[ےہەڪ٠-٩۰-۹०-९০-৯—−،]'
    AND position(found_by_name(first_name, last_name) in patient.search_text) <> 1 LIMIT 1000);
