import type { ImportField } from '@openward/contract/imports';
import { ADDRESS_PARTS, type AddressPart } from '@openward/contract/people';

/** A heading without spaces, marks and accents: `Geb.-Datum` is `gebdatum`, `N.º de teléfono` is `nodetelefono`. */
export function plainOf(heading: string): string {
  return heading
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/[^\p{L}\p{N}]|\u0640/gu, '');
}

const PHONE = `
  phone phoneno phonenumber telephone telephoneno telephonenumber tel telno telefon telefonnummer telefonnr telefono
  numerodetelefono rufnummer homephone festnetz رقمالهاتف الهاتف
    phone1 tel1 primaryphone mainphone contactnumber contactphone contactno daytimephone patientphone phonehome homephonenumber hometelephone telefon1 telefonprivat telprivat festnetznummer telefonfestnetz telefono1 telefonofijo telefonocasa numerotelefono nodetelefono notelefono tlf tfno هاتف رقمهاتف التلفون رقمالتلفون رقمالاتصال هاتفالمنزل
  `;
const MOBILE = `
  mobile mobilephone mobileno mobilenumber mobilephonenumber cell cellphone handy handynummer mobil mobiltelefon
  mobilnummer movil celular telefonomovil الجوال المحمول
    cellphonenumber cellnumber cellno mobilenr phonemobile handynr natel mobiltelefonnummer telefonmobil telefonocelular numerodemovil numerodecelular nodemovil الهاتفالمحمول الهاتفالجوال رقمالجوال رقمالمحمول جوال موبايل رقمالموبايل الخلوي
  `;
const INSURER = `
  insurer insurance healthinsurer healthinsurance insurancecompany insurancename insuranceprovider payer payor
  krankenkasse krankenversicherung versicherung versicherer aseguradora seguro segurodesalud seguromedico شركةالتامين
    insurancecarrier carrier healthplan kasse kostentrager krankenkassenname versicherungsname companiadeseguros mutua obrasocial التامين التامينالصحي شركةالتامينالصحي
  `;
const INSURER_ID = `
  insurerid insuranceid insuranceno insurancenumber memberid membernumber policyid policyno policynumber subscriberid
  versichertennummer versichertennr versicherungsnummer mitgliedsnummer numerodepoliza poliza numerodeafiliado رقمالتامين
    policy subscribernumber kvnr kvnummer versicherungsnr numerodeasegurado numerodeseguro nodepoliza noafiliado nodeafiliado رقمالبوليصة رقموثيقةالتامين رقمالعضوية
  `;

/** Headings of other programs by field, the most likely first. */
const KNOWN: Record<Exclude<ImportField, `${'phy' | 'billing'}${AddressPart}`>, string> = {
  firstName: `
    firstname givenname forename first fname vorname rufname nombre nombres primernombre prenom الاسمالاول
    givennames forenames firstnames patientfirstname vornamen nombredepila nombrepaciente nombredelpaciente الاسم الاسمالشخصي اسمالمريض
  `,
  lastName: `
    lastname surname familyname last lname nachname familienname zuname apellido apellidos primerapellido nom name
    اسمالعايلة
    patientlastname lname surnames apellidopaterno apellidospaciente العايلة اللقب الكنية اسمالاسرة الاسمالاخير
  `,
  email: `
    email emailaddress mail mailaddress emailadresse mailadresse correo correoelectronico direcciondecorreo courriel
    البريدالالكتروني
    emailid emailaddr patientemail emailprivat mailprivat direccionelectronica direcciondecorreoelectronico البريد الايميل ايميل بريدالكتروني عنوانالبريدالالكتروني
  `,
  // The mobile number is used if there is no other.
  telePhoneNo: `${PHONE} ${MOBILE}`,
  dateOfBirth: `
    dateofbirth dob birthdate birthday birthdt born geburtsdatum geburtstag gebdatum geb geborenam fechadenacimiento
    fechanacimiento nacimiento fnacimiento datedenaissance تاريخالميلاد
    birth bday patientdob dobdate gebdat gebtag geburt geboren fechanac fecnac fnac fechadenac nacido تاريخالولادة الميلاد مواليد
  `,
  status: 'status patientstatus patientenstatus estatus estadodelpaciente الحالة حالةالمريض',
  mailAddress: `
    mailingaddress postaladdress correspondenceaddress postanschrift postadresse briefanschrift direccionpostal
    direcciondecorrespondencia العنوانالبريدي
    mailingaddr briefadresse korrespondenzadresse zustelladresse direcciondeenvio direccionpostalcompleta عنوانالمراسلة صندوقالبريد
  `,
  mobilePhoneNo: MOBILE,
  language: `
    language preferredlanguage lang locale sprache korrespondenzsprache idioma lengua idiomapreferido اللغة
    spokenlanguage primarylanguage muttersprache idiomapreferente لغة اللغةالمفضلة لغةالتواصل
  `,
  primaryHealthInsurer: withAround(INSURER, ['', 'primary', 'first'], ['1', 'primario', 'primaria', 'principal']),
  primaryHealthInsurerId: withAround(INSURER_ID, ['', 'primary', 'first'], ['1', 'primario', 'primaria', 'principal']),
  secondaryHealthInsurer: withAround(INSURER, ['secondary', 'second', 'zusatz'], ['2', 'secundario', 'secundaria']),
  secondaryHealthInsurerId: withAround(
    INSURER_ID,
    ['secondary', 'second', 'zusatz'],
    ['2', 'secundario', 'secundaria'],
  ),
  emgrContName: `
    emergencycontact emergencycontactname emergencyname nextofkin nextofkinname ice notfallkontakt notfallkontaktname
    contactodeemergencia nombredelcontactodeemergencia جهةالاتصالفيحالاتالطوارئ
    notfallperson kontaktperson nombrecontactodeemergencia contactoemergencia contactodeurgencia personadecontacto جهةالاتصال جهةاتصالالطوارئ اسمجهةالاتصالفيحالاتالطوارئ الاتصالفيحالاتالطوارئ
  `,
  emgrContPhone: `
    emergencycontactphone emergencycontactnumber emergencycontactphonenumber emergencyphone emergencynumber
    nextofkinphone notfallnummer notfalltelefon notfallkontakttelefon telefonodeemergencia هاتفالطوارئ
    icephone icenumber emergencytel notfallkontaktnummer notfallkontakttel telefonnotfallkontakt telefonoemergencia telefonodelcontactodeemergencia telefonodeurgencia رقمالطوارئ رقمهاتفالطوارئ هاتفجهةالاتصال
  `,
  emgrContRelation: `
    relationship relation emergencycontactrelationship emergencycontactrelation emergencyrelationship
    nextofkinrelationship beziehung verwandtschaft verwandtschaftsverhaltnis parentesco relacion صلةالقرابة
    relationtopatient relationshiptopatient beziehungzumpatienten relacionconelpaciente vinculo القرابة صلةالقربى العلاقة العلاقةبالمريض
  `,
  isBillingAddressSameAsPhysicalAddress: `
    billingaddresssameasphysicaladdress billingsameasphysical sameasphysical sameaddress billingsame
    billingsame gleicheadresse rechnungsadressegleich rechnungsadressewiewohnadresse mismadireccion mismadirecciondefacturacion نفسالعنوان
  `,
};

const ADDRESS: Record<AddressPart, string> = {
  Address1: `
    addressline1 address1 address street street1 streetaddress strasse strasse1 strassehausnummer strasseundhausnummer
    strassenr anschrift adresse adresse1 calle direccion direccion1 domicilio العنوان الشارع
    addr addr1 residentialaddress streetandnumber wohnadresse wohnanschrift strasseundnr direccioncompleta calleynumero عنوان عنوانالسكن عنوانالمنزل شارع
  `,
  Address2:
    'addressline2 address2 street2 apartment apt unit suite adresszusatz addr2 flat adresse2 strasse2 zusatz direccion2 piso pisoypuerta الشقة رقمالشقة',
  Address3: 'addressline3 address3 addr3 street3 adresse3 strasse3 direccion3',
  City: 'city town suburb ort stadt wohnort ciudad localidad poblacion municipio towncity locality place wohnsitz gemeinde pueblo المدينة مدينة البلدة',
  State:
    'state province region bundesland kanton provincia estado comunidadautonoma county stateprovince departamento الولاية المحافظة المنطقة المقاطعة',
  ZipCode:
    'zipcode zip postalcode postcode plz postleitzahl codigopostal cp zippostalcode postalzip pincode codpostal cpostal الرمزالبريدي رمزبريدي',
};

/** Both addresses have the same parts; a heading without a prefix means the physical address. */
const ADDRESS_HEADINGS = Object.fromEntries(
  ADDRESS_PARTS.flatMap((part) => [
    [
      `phy${part}`,
      withAround(ADDRESS[part], ['', 'physical', 'physicaladdress', 'home', 'homeaddress', 'residential', 'wohn'], []),
    ],
    [
      `billing${part}`,
      withAround(
        ADDRESS[part],
        [
          'billing',
          'billingaddress',
          'billto',
          'invoice',
          'invoiceaddress',
          'rechnung',
          'rechnungs',
          'rechnungsadresse',
        ],
        ['billing', 'facturacion', 'defacturacion'],
      ),
    ],
  ]),
) as Record<`${'phy' | 'billing'}${AddressPart}`, string>;

/** The headings of each field, the most likely first. */
export const HEADINGS: Record<ImportField, string> = { ...KNOWN, ...ADDRESS_HEADINGS };

function withAround(headings: string, before: readonly string[], behind: readonly string[]): string {
  const each = wordsIn(headings);
  return [
    ...before.flatMap((more) => each.map((heading) => more + heading)),
    ...behind.flatMap((more) => each.map((heading) => heading + more)),
  ].join(' ');
}

/** The separate headings of a list. */
export function wordsIn(headings: string): string[] {
  return headings.trim().split(/\s+/).map(plainOf);
}

/** Matches headings about opt-ins and opt-outs. */
export const CONSENT = /optin|optout|consent|einwilligung|einverstanden|newsletter|dsgvo|gdpr|hipaa|autoriza|موافقة/;
