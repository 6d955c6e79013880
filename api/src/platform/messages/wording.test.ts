import { template } from '@openward/contract';
import type * as I18n from '@openward/i18n';
import { Refusal } from '../http/refusal.ts';
import { inLanguage, knownLanguage, languageAmong, type Wording } from './wording.ts';

const PLURAL = 'Your message was not sent. You can send {left} more messages today.';

jest.mock('@openward/i18n', () => {
  const real = jest.requireActual<typeof I18n>('@openward/i18n');
  const german = {
    'Your password was changed': 'Ihr Passwort wurde geändert',
    'Must be at most {max} characters': 'Höchstens {max} Zeichen',
    'Your message was not sent. You can send {left} more messages today.':
      'Heute {left, plural, one {ist noch eine Nachricht} other {sind noch # Nachrichten}} möglich.',
    'You already have an appointment at {time} with Dr. {doctor}.':
      'Um {time} haben Sie schon einen Termin bei Dr. {doctor}.',
  };
  const arabic = {
    'The practice has a form for you. Please fill it in by {day}: {link}': 'يرجى ملء النموذج قبل {day}: {link}',
  };
  const catalogues: Record<string, object> = { de: german, ar: arabic };
  return { ...real, catalogueIn: (code: string) => catalogues[code] };
});

describe('a message', () => {
  test('is said in the language of its reader', () => {
    expect(inLanguage('de', 'Your password was changed')).toBe('Ihr Passwort wurde geändert');
    expect(inLanguage('en', 'Your password was changed')).toBe('Your password was changed');
  });

  test('has its values filled in, numbers as the language writes them', () => {
    const tooLong = template('Must be at most {max} characters', { max: 4000 });
    expect(inLanguage('de', tooLong)).toBe('Höchstens 4.000 Zeichen');
    expect(inLanguage('en', tooLong)).toBe('Must be at most 4,000 characters');
  });

  test('keeps a value that looks like a place for one', () => {
    const values = { time: '09:00 am', doctor: '{time}' };
    expect(inLanguage('de', template('You already have an appointment at {time} with Dr. {doctor}.', values))).toBe(
      'Um 09:00 am haben Sie schon einen Termin bei Dr. {time}.',
    );
  });

  test.each([
    [0, 'Heute sind noch 0 Nachrichten möglich.'],
    [1, 'Heute ist noch eine Nachricht möglich.'],
    [2, 'Heute sind noch 2 Nachrichten möglich.'],
  ])('chooses the plural form by the number: %d', (left, expected) => {
    expect(inLanguage('de', template(PLURAL, { left }))).toBe(expected);
  });

  test('is English where the catalogue does not have it, and in a language that the portal does not have', () => {
    expect(inLanguage('de', 'Your secret questions were changed')).toBe('Your secret questions were changed');
    expect(inLanguage('xx', template('Must be at most {max} characters', { max: 4000 }))).toBe(
      'Must be at most 4,000 characters',
    );
  });

  test('may depend on the language in what is filled in', () => {
    const wording: Wording = (language) => template('Must be at most {max} characters', { max: language });
    expect([inLanguage('de', wording), inLanguage('en', wording)]).toEqual([
      'Höchstens de Zeichen',
      'Must be at most en characters',
    ]);
  });

  test('sets what is filled in apart from right-to-left words, but not the address of a link', () => {
    const values = { day: '2030-05-15', link: 'https://portal.example/patient' };
    const notice = template('The practice has a form for you. Please fill it in by {day}: {link}', values);
    expect(inLanguage('ar', notice)).toBe(
      'يرجى ملء النموذج قبل \u20682030-05-15\u2069: https://portal.example/patient',
    );
  });
});

describe('the language of a call', () => {
  test.each([
    ['de', 'de'],
    ['de-AT', 'de'],
    ['es-MX,es;q=0.9,en;q=0.8', 'es'],
    ['fr-FR, ar;q=0.9, de;q=0.8', 'ar'],
    ['en-US,en;q=0.9,de;q=0.8', 'en'],
    ['fr', 'en'],
    ['*', 'en'],
    ['', 'en'],
    [';;,,-', 'en'],
    ['../de', 'en'],
    [undefined, 'en'],
  ])('%j is %s', (header, expected) => {
    expect(languageAmong(header)).toBe(expected);
  });

  test('is looked for in the first hundred characters only', () => {
    expect(languageAmong(`${'fr,'.repeat(40)}de`)).toBe('en');
  });
});

describe('a language that is chosen', () => {
  test('is one of those that the portal has; without one it is English', () => {
    expect(['de', 'ar', 'es', 'en', '', undefined].map((code) => knownLanguage(code))).toEqual([
      'de',
      'ar',
      'es',
      'en',
      'en',
      'en',
    ]);
  });

  test.each(['xx', 'DE', 'de-AT', 'constructor', '..'])('is refused at its field otherwise: %j', (code) => {
    let refused: unknown;
    try {
      knownLanguage(code);
    } catch (error) {
      refused = error;
    }
    expect(refused).toBeInstanceOf(Refusal);
    expect(refused).toMatchObject({ code: 'invalid_input', errors: { language: 'Language is invalid' } });
  });
});
