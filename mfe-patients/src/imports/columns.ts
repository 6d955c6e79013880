import { IMPORT_FIELDS, type ImportField } from '@openward/contract/imports';
/** Which column of the file, counted from 0, holds each field; undefined where none was found or chosen yet. */
export type Columns = Partial<Record<ImportField, number>>;

/** Headings as programs write them, in small letters without anything but letters; the likeliest first. */
const HEADINGS: Record<ImportField, string[]> = {
  firstName: [
    'firstname',
    'givenname',
    'forename',
    'first',
    'fname',
    'vorname',
    'rufname',
    'nombre',
    'nombres',
    'primernombre',
    'prenom',
  ],
  lastName: [
    'lastname',
    'surname',
    'familyname',
    'last',
    'lname',
    'nachname',
    'familienname',
    'zuname',
    'apellido',
    'apellidos',
    'primerapellido',
    'nom',
    // Beside a first name; a whole name in one column is seen in the preview.
    'name',
  ],
  email: [
    'email',
    'emailaddress',
    'mail',
    'mailaddress',
    'emailadresse',
    'mailadresse',
    'correo',
    'correoelectronico',
    'direcciondecorreo',
    'courriel',
  ],
  telePhoneNo: [
    'phone',
    'phoneno',
    'phonenumber',
    'telephone',
    'telephoneno',
    'telephonenumber',
    'tel',
    'telefon',
    'telefonnummer',
    'telefonnr',
    'telefono',
    'numerodetelefono',
    'rufnummer',
    'mobile',
    'mobilephone',
    'mobilephoneno',
    'mobileno',
    'mobilenumber',
    'cell',
    'cellphone',
    'handy',
    'handynummer',
    'mobil',
    'mobiltelefon',
    'mobilnummer',
    'movil',
    'celular',
  ],
  dateOfBirth: [
    'dateofbirth',
    'dob',
    'birthdate',
    'birthday',
    'birthdt',
    'born',
    'geburtsdatum',
    'geburtstag',
    'gebdatum',
    'geb',
    'geborenam',
    'fechadenacimiento',
    'fechanacimiento',
    'nacimiento',
    'fnacimiento',
    'datedenaissance',
  ],
};

/** Finds each field's column by its heading. */
export function columnsOf(headings: readonly string[]): Columns {
  const plain = headings.map(plainOf);
  const columns: Columns = {};
  for (const field of IMPORT_FIELDS) {
    const heading = HEADINGS[field].find((known) => plain.includes(known));
    if (heading) columns[field] = plain.indexOf(heading);
  }
  return columns;
}

/** The fields for which a column has still to be chosen. */
export function missingIn(columns: Columns): ImportField[] {
  return IMPORT_FIELDS.filter((field) => columns[field] === undefined);
}

/** `Geb.-Datum` is `gebdatum`, `Teléfono` is `telefono`. */
function plainOf(heading: string): string {
  return heading
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');
}
