import { SECRET_QUESTIONS } from '@openward/contract/accounts';
import { call, type Received } from '../testing/client.ts';

/*
 * Every message that the specification quotes (section 5), as the server sends it for empty, missing and wrong fields.
 * Each row sends a valid body except for one field.
 */
type Body = Record<string, unknown>;
type Change = (right: Body) => Body;

/** A form of the specification: its call, and a valid body. */
interface Form {
  send: (body: Body) => Promise<Received>;
  right: Body;
}

const LONG = 'x'.repeat(500);
const PASSWORD_RULES =
  'Password must contain at least 8 characters, one uppercase, one number and one special case character';
const AT_MOST = /^Must be at most \d[\d,]* characters$/;

let forms: Record<string, Form>;

/** The valid body without a field, or with another value in it. */
const without =
  (field: string): Change =>
  ({ [field]: _gone, ...rest }) =>
    rest;
const having =
  (field: string, value: unknown): Change =>
  (right) => ({ ...right, [field]: value });

beforeAll(async () => {
  const { build, tokenFor } = globalThis.openward;
  const hospitalId = await build.hospital();
  const [patient, doctor, sys] = [
    await build.patient(),
    await build.doctor({ hospitalId }),
    await build.account({ role: 'ROLE_SYS_ADMIN' }),
  ];
  const tokens = { patient: await tokenFor(patient), doctor: await tokenFor(doctor), sys: await tokenFor(sys) };
  const { formId } = await build.form();
  const signed = await build.form({ isEsignatureRequired: true });
  const documentId = await build.document({ patientId: patient.patientId, formId: signed.formId });
  const appointmentId = await build.appointment({
    doctorId: doctor.doctorId,
    patientId: patient.patientId,
    startsAt: new Date('2190-05-15T09:00:00Z'),
  });
  const to = (method: string, path: string, token?: string) => (body: Body) => call(method, path, { token, body });
  const inQuery = (path: string) => (query: Body) =>
    call('POST', `${path}?${new URLSearchParams(query as Record<string, string>)}`);
  const person = { firstName: 'Ada', lastName: 'Byron', email: 'messages@built.example', status: 'ACTIVE' };
  const account = { ...person, telePhoneNo: '4155550123', password: 'First-pass-9' };
  const answers = SECRET_QUESTIONS.slice(0, 3).map((questionDesc, place) => ({
    questionDesc,
    questionAnswer: `blue ${place}`,
  }));
  const time = { startDateTime: '2190-05-15T09:00:00Z', endDateTime: '2190-05-15T09:30:00Z' };
  const visit = { consultationType: 'Wellness', description: 'A cough', doctorId: doctor.doctorId, ...time };
  const { userId } = patient;
  forms = {
    login: { send: to('POST', '/login'), right: { username: patient.email, password: 'x' } },
    'sign-up': {
      send: to('POST', '/users/register'),
      right: { ...person, phoneNo: '4155550123', password: 'First-pass-9', confirmPassword: 'First-pass-9' },
    },
    'new admin': {
      send: to('POST', '/users/register', tokens.sys),
      right: { ...account, userRole: 'ROLE_HCP_ADMIN', hospitalId },
    },
    admin: {
      send: to('PUT', '/users/update', tokens.sys),
      right: { ...account, id: sys.userId, userRole: 'ROLE_HCP_ADMIN', hospitalId },
    },
    'new doctor': {
      send: to('POST', '/doctor/save', tokens.sys),
      right: { ...account, hospitalId, docSpecialtyList: ['Wellness'] },
    },
    doctor: {
      send: to('POST', '/doctor/update', tokens.sys),
      right: { ...account, id: doctor.doctorId, hospitalId, docSpecialtyList: ['Wellness'] },
    },
    'new patient': {
      send: to('POST', '/patient/register', tokens.doctor),
      right: { ...account, dateOfBirth: '1980-02-29' },
    },
    patient: {
      send: to('PUT', '/patient/update', tokens.patient),
      right: { ...account, id: patient.patientId, dateOfBirth: '1980-02-29' },
    },
    'change of password': {
      send: to('POST', '/users/change/password', tokens.patient),
      right: { id: userId, password: 'x', newPassword: 'First-pass-9', confirmPassword: 'First-pass-9' },
    },
    reset: {
      send: to('POST', '/users/update/password'),
      right: { id: userId, newPassword: 'First-pass-9', confirmPassword: 'First-pass-9', grant: 'x' },
    },
    'forgot password': { send: inQuery('/forget/verifyEmail'), right: { username: patient.email } },
    'secret questions': {
      send: to('PUT', '/users/update/secret/question', tokens.patient),
      right: { id: userId, userSecretQuestionDto: answers },
    },
    otp: { send: to('POST', '/validate/otp'), right: { username: patient.email, otp: '123456', request: 'x' } },
    address: {
      send: to('PUT', '/patient/update/address', tokens.patient),
      right: {
        ...{ id: patient.patientId, phyAddress1: 'A', phyCity: 'B', phyState: 'C', phyZipCode: 'D' },
        ...{ billingAddress1: 'A', billingCity: 'B', billingState: 'C', billingZipCode: 'D' },
      },
    },
    insurance: {
      send: to('PUT', '/patient/update/insuranceinfo', tokens.patient),
      right: {
        ...{ id: patient.patientId, primaryHealthInsurer: 'A', primaryHealthInsurerId: 'B' },
        ...{ emgrContName: 'C', emgrContPhone: 'D', emgrContRelation: 'Friend' },
      },
    },
    booking: { send: to('POST', '/appointment/create', tokens.patient), right: visit },
    rescheduling: {
      send: to('POST', '/appointment/reschedule', tokens.patient),
      right: { ...visit, id: appointmentId },
    },
    'appointment update': {
      send: to('POST', '/appointment/update', tokens.doctor),
      right: { id: appointmentId, status: 'CONFIRMED' },
    },
    'doctor search': { send: to('POST', '/appointment/search/doctor', tokens.patient), right: time },
    block: { send: to('POST', '/appointment/block/time', tokens.sys), right: { ...time, doctorId: doctor.doctorId } },
    'dynamic form': {
      send: to('POST', '/master/dynamicform/save', tokens.sys),
      right: {
        ...{ formName: 'f', displayName: 'F', formDescriptioin: 'd', status: 'ACTIVE' },
        formText: [{ name: 'a', label: 'A', type: 'Text' }],
      },
    },
    assignment: {
      send: to('POST', '/document/assign', tokens.doctor),
      right: { patientId: [patient.patientId], dynamicFormId: [formId] },
    },
    sms: {
      send: to('POST', '/patient/send/sms', tokens.doctor),
      right: { patientId: [patient.patientId], message: 'Hello' },
    },
    'e-signature': {
      send: to('POST', '/document/save', tokens.patient),
      right: {
        ...{ documentId, fieldValues: [{ name: 'note', value: 'x' }] },
        ...{ esignatureCaptured: true, firstName: 'Ada', lastName: 'Byron' },
      },
    },
  };
});

/** Rows for a field that is empty, `null` and missing. */
const nothing = (form: string, field: string, message: string, at = field): Row[] => [
  [form, `an empty ${field}`, having(field, ''), at, message],
  [form, `${field} as null`, having(field, null), at, message],
  [form, `no ${field}`, without(field), at, message],
];
const wrong = (form: string, field: string, value: unknown, message: string | RegExp, at = field): Row[] => [
  [form, `${field} ${JSON.stringify(value)?.slice(0, 40)}`, having(field, value), at, message],
];
type Row = [form: string, what: string, change: Change, field: string, message: string | RegExp];

const answered = (place: number, entry: Body): Change =>
  ((right) => ({
    ...right,
    userSecretQuestionDto: (right.userSecretQuestionDto as Body[]).map((each, at) =>
      at === place ? { ...each, ...entry } : each,
    ),
  })) as Change;

const PEOPLE = ['sign-up', 'new admin', 'admin', 'new doctor', 'doctor', 'new patient', 'patient'];
const WITH_STATUS = PEOPLE.filter((form) => form !== 'sign-up');
const phoneOf = (form: string) => (form === 'sign-up' ? 'phoneNo' : 'telePhoneNo');
/** Creating an administrator and signing up are one call, so both report the number under `phoneNo`. */
const phoneAt = (form: string) => (form === 'new admin' ? 'phoneNo' : phoneOf(form));
const phoneWrong = (form: string, value: string, message: string) =>
  wrong(form, phoneOf(form), value, message, phoneAt(form));

const rows: Row[] = [
  ...['login', 'forgot password'].flatMap((form) => [
    ...wrong(form, 'username', 'nobody', 'Must be a valid email'),
    ...wrong(form, 'username', `${'j'.repeat(95)}@x.org`, AT_MOST),
    ...wrong(form, 'username', '', 'Email is required'),
    [form, 'no username', without('username'), 'username', 'Email is required'] as Row,
  ]),
  ...nothing('login', 'password', 'Password is required'),
  ...wrong('login', 'password', 'x'.repeat(31), AT_MOST),
  ...PEOPLE.filter((form) => form !== 'patient').flatMap((form) => [
    ...nothing(form, 'email', 'Email is required'),
    ...wrong(form, 'email', 'nobody', 'Must be a valid email'),
    ...wrong(form, 'email', `${'j'.repeat(95)}@x.org`, AT_MOST),
  ]),
  ...PEOPLE.flatMap((form) => [
    ...nothing(form, 'firstName', 'First name is required'),
    ...nothing(form, 'lastName', 'Last name is required'),
    ...wrong(form, 'firstName', ' ', 'First name is required'),
    ...wrong(form, 'firstName', 'x'.repeat(31), AT_MOST),
    ...wrong(form, 'lastName', 'x'.repeat(31), AT_MOST),
    ...nothing(form, phoneOf(form), 'Phone number required', phoneAt(form)),
    ...phoneWrong(form, 'call me', 'Must be only digits'),
    ...phoneWrong(form, '415555012', 'Must be exactly 10 digits'),
    ...phoneWrong(form, '41555501234', 'Must be exactly 10 digits'),
  ]),
  ...['sign-up', 'new admin', 'new doctor', 'new patient'].flatMap((form) => [
    ...nothing(form, 'password', 'Password is required'),
    ...['Short-1', 'no-uppercase-1', 'NO-LOWERCASE-1', 'No-digit-here', 'NoSpecial1x'].flatMap((password) =>
      wrong(form, 'password', password, PASSWORD_RULES),
    ),
    ...wrong(form, 'password', `Long-pass-1${'x'.repeat(20)}`, AT_MOST),
  ]),
  ...nothing('sign-up', 'confirmPassword', 'Confirm password is required'),
  ...wrong('sign-up', 'confirmPassword', 'Other-pass-9', 'Passwords must match'),
  ...WITH_STATUS.flatMap((form) => [
    ...nothing(form, 'status', 'Status is required'),
    ...wrong(form, 'status', 'GONE', 'Status is invalid'),
  ]),
  ...['new patient', 'patient'].flatMap((form) => nothing(form, 'dateOfBirth', 'Date of Birth is required')),
  ...['new admin', 'admin', 'new doctor', 'doctor'].flatMap((form) => [
    ...nothing(form, 'hospitalId', 'Hospital is required'),
    ...wrong(form, 'hospitalId', ' ', 'Hospital is required'),
  ]),
  ...['new doctor', 'doctor'].flatMap((form) => [
    ...nothing(form, 'docSpecialtyList', 'Specialist is required').slice(1),
    ...wrong(form, 'docSpecialtyList', [], 'Specialist is required'),
    ...wrong(form, 'docSpecialtyList', [''], 'Specialist is required', 'docSpecialtyList[0]'),
  ]),
  ...nothing('change of password', 'password', 'Password required'),
  ...['change of password', 'reset'].flatMap((form) => [
    ...nothing(form, 'newPassword', 'New Password is required'),
    ...wrong(form, 'newPassword', 'weak', PASSWORD_RULES),
    ...nothing(form, 'confirmPassword', 'Confirm password is required'),
    ...wrong(form, 'confirmPassword', 'Other-pass-9', 'Passwords must match'),
  ]),
  ...[0, 1, 2].flatMap((place): Row[] => {
    const at = `userSecretQuestionDto[${place}]`;
    const row = (what: string, entry: Body, field: string, message: string): Row => [
      'secret questions',
      `${what} ${place + 1}`,
      answered(place, entry),
      `${at}.${field}`,
      message,
    ];
    return [
      row('an empty answer', { questionAnswer: ' ' }, 'questionAnswer', `Answer ${place + 1} is required`),
      row('no answer', { questionAnswer: undefined }, 'questionAnswer', `Answer ${place + 1} is required`),
      row('an empty question', { questionDesc: '' }, 'questionDesc', `Question ${place + 1} is required`),
      row('no question', { questionDesc: undefined }, 'questionDesc', `Question ${place + 1} is required`),
      ...(place === 0
        ? []
        : [
            row(
              'the same question',
              { questionDesc: SECRET_QUESTIONS[0] },
              'questionDesc',
              `Question ${place + 1} is invalid`,
            ),
          ]),
    ];
  }),
  ...nothing('otp', 'otp', 'Enter otp'),
  ...wrong('otp', 'otp', 'abcdef', 'Otp must be only digits'),
  ...wrong('otp', 'otp', '12345', 'Please enter 6 digit otp'),
  ...['phy', 'billing'].flatMap((which) => [
    ...nothing('address', `${which}Address1`, 'Address line 1 is required'),
    ...wrong('address', `${which}Address1`, LONG, AT_MOST),
    ...wrong('address', `${which}City`, LONG, AT_MOST),
    ...['City', 'State', 'ZipCode'].flatMap((part) => wrong('address', `${which}${part}`, '', /is required$/)),
  ]),
  ...wrong('insurance', 'primaryHealthInsurer', LONG, 'Should be less than 100 characters'),
  ...wrong('insurance', 'secondaryHealthInsurer', LONG, 'Should be less than 100 characters'),
  ...wrong('insurance', 'secondaryHealthInsurerId', LONG, 'Should be less than 100 characters'),
  ...wrong('insurance', 'primaryHealthInsurerId', LONG, AT_MOST),
  ...nothing('insurance', 'emgrContName', 'Emergency Contact is required'),
  ...nothing('insurance', 'emgrContPhone', 'Emergency Contact Number is required'),
  ...nothing('insurance', 'emgrContRelation', 'Emergency contact relationship is required'),
  ...wrong('insurance', 'emgrContName', LONG, AT_MOST),
  ...['booking', 'rescheduling'].flatMap((form) => [
    ...nothing(form, 'description', 'Description is required'),
    ...wrong(form, 'description', LONG, AT_MOST),
    ...nothing(form, 'startDateTime', 'Appointment date & time is required'),
    // Moving an appointment keeps fields that are not sent.
    ...nothing(form, 'consultationType', 'Consultation type is required').slice(0, form === 'booking' ? 3 : 2),
  ]),
  ...nothing('appointment update', 'status', 'Status is required'),
  ...nothing('doctor search', 'startDateTime', 'Appointment date & time is required'),
  ...nothing('block', 'startDateTime', "From date should be greater than today's date."),
  ...wrong('block', 'startDateTime', '2020-01-01T09:00:00Z', "From date should be greater than today's date."),
  ...nothing('block', 'endDateTime', 'To date should be after from date.'),
  ...wrong('block', 'endDateTime', '2190-05-15T09:00:00Z', 'To date should be after from date.'),
  ...nothing('block', 'doctorId', 'Please choose doctor.'),
  ...nothing('dynamic form', 'formName', 'Form name is required'),
  ...wrong('dynamic form', 'formName', LONG, AT_MOST),
  ...nothing('dynamic form', 'displayName', 'Form display name is required'),
  ...nothing('dynamic form', 'formDescriptioin', 'Form description name is required'),
  ...nothing('dynamic form', 'status', 'Status is required'),
  ...wrong('assignment', 'patientId', [], 'Choose any one patient'),
  ...nothing('assignment', 'patientId', 'Choose any one patient').slice(1),
  ...[7, 'all', {}].flatMap((value) => wrong('assignment', 'patientId', value, 'Invalid patient name')),
  ...['x', '', null, 7, {}].flatMap((value) =>
    wrong('assignment', 'patientId', [value], 'Invalid patient name', 'patientId[0]'),
  ),
  ...wrong('assignment', 'dynamicFormId', [], 'Choose any one form name'),
  ...nothing('assignment', 'dynamicFormId', 'Choose any one form name').slice(1),
  ...[7, 'all', {}].flatMap((value) => wrong('assignment', 'dynamicFormId', value, 'Invalid form name')),
  ...['x', '', null, 7, {}].flatMap((value) =>
    wrong('assignment', 'dynamicFormId', [value], 'Invalid form name', 'dynamicFormId[0]'),
  ),
  ...wrong('sms', 'patientId', [], 'Choose any one patient'),
  ...nothing('sms', 'message', 'Message required'),
  ...wrong('sms', 'message', ' ', 'Message required'),
  ...wrong('sms', 'message', LONG, AT_MOST),
  ...['firstName', 'lastName'].flatMap((field) => [
    ...wrong('e-signature', field, '', 'Please enter first name and last name', '_signature'),
    ...wrong('e-signature', field, '  ', 'Please enter first name and last name', '_signature'),
    ['e-signature', `no ${field}`, without(field), '_signature', 'Please enter first name and last name'] as Row,
  ]),
];

test.each(rows)('%s, %s', async (form, _what, change, field, message) => {
  const { send, right } = forms[form] as Form;
  const { status, result } = await send(change(right));
  expect({ status, at: result?.errors?.[field], errors: Object.keys(result?.errors ?? {}) }).toEqual({
    status: 400,
    at: typeof message === 'string' ? message : expect.stringMatching(message),
    errors: expect.arrayContaining([field]),
  });
});
