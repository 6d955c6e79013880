-- A text as it is compared: now also with the digits of other scripts, the letters of Persian and Urdu keyboards, and
-- without what nobody sees. `foldedText` of the contract is the same.
CREATE OR REPLACE FUNCTION searchable(written text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT lower(replace(replace(replace(replace(replace(replace(replace(replace(
    translate(regexp_replace(normalize(translate(written, '´', ' '), NFKD),
                '[\u00ad\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u061c\u0640\u064b-\u065f\u0670\u093c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]',
                '', 'g'),
              'ØøŁłĐđÐðĦħŦŧıƏəςٱىةکیےہەڪ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९০১২৩৪৫৬৭৮৯ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖҐҒҚҢӨҰҮҺ''’‘`ʼʻ′-‐‑–—−־.,;·،',
              'OoLlDdDdHhTtieeσايهكييههك0123456789012345678901234567890123456789αβγδεζηθικλμνξοπρστυφχψωабвгдежзиклмнопрстуфхцчшщъыьэюяђєѕіјљњћџաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆґғқңөұүһ                   '),
    'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'þ', 'th'), 'Þ', 'th'))
$$;
--> statement-breakpoint
-- First and last name as they are written: who has one name only has a dash as the other. Of nobody it is null.
CREATE FUNCTION full_name(first_name text, last_name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN first_name IS NOT NULL THEN
    concat_ws(' ', CASE WHEN first_name ~ '[^[:punct:][:space:]]' THEN first_name END,
                   CASE WHEN last_name ~ '[^[:punct:][:space:]]' THEN last_name END)
  END
$$;
