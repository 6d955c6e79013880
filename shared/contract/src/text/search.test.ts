import { isFoundBy, type Searched, searchTerms } from './index.ts';

const MAYA = { firstName: 'Maya', lastName: 'Lindqvist', phoneNos: ['4155550123'], dateOfBirth: '1984-03-07' };
const OBRIEN = { firstName: 'Sinéad', lastName: 'O’Brien' };
const AHMAD = { firstName: 'أحمد', lastName: 'مصطفى' };
const FATIMA = { firstName: 'فاطمة', lastName: 'الزهراء' };
const MUELLER = { firstName: 'Jörg', lastName: 'Müller-Lüdenscheidt' };
const LUKASZ = { firstName: 'Łukasz', lastName: 'Đorđević' };
const PERSIAN = { firstName: 'علی', lastName: 'کریمی' };
const ZHANG = { firstName: '伟', lastName: '张' };

const isFound = (typed: string, person: Searched, language = 'en') => isFoundBy(searchTerms(typed, language), person);

test.each<[string, Searched]>([
  ['Lindqvist, Maya', MAYA],
  ['LINDQVIST MAYA', MAYA],
  ['lind', MAYA],
  ['May\u0301a', MAYA],
  ['\u200bMaya\u200e', MAYA],
  ['maya 1984', MAYA],
  ['1984-03', MAYA],
  ['1984/03/07', MAYA],
  ['7.3.1984', MAYA],
  ['03/07/1984', MAYA],
  ['3/7/84', MAYA],
  ['07-Mar-1984', MAYA],
  ['March 7, 1984', MAYA],
  ['7 de marzo de 1984', MAYA],
  ['maya 03/07/1984', MAYA],
  ['Lindqvist March 7, 1984 Maya', MAYA],
  ['maya +1 (415) 555 0123', MAYA],
  ['7 de marzo de 1984 415 555 0123 lindqvist', MAYA],
  ['+1 415 555 0123', MAYA],
  ['1-415-555-0123', MAYA],
  ['001 415 555 0123', MAYA],
  ['\u202a+1 (415) 555\u201101\u206023\u202c', MAYA],
  ['٤١٥٥٥٥٠١٢٣', MAYA],
  ['415.555', MAYA],
  // Incomplete input.
  ['+1 415', MAYA],
  ['+1 415 555', MAYA],
  ['1-415-555', MAYA],
  ['001 415 55', MAYA],
  ["O'Brien", OBRIEN],
  ['O’Brien', OBRIEN],
  ['O`Brien', OBRIEN],
  ['obrien', OBRIEN],
  ['o brien', OBRIEN],
  ['brien sinead', OBRIEN],
  ['احمد', AHMAD],
  ['مصطفي', AHMAD],
  ['أَحْمَد', AHMAD],
  ['فاطمه', FATIMA],
  ['Mueller', MUELLER],
  ['muller luedenscheidt', MUELLER],
  ['joerg', MUELLER],
  ['MÜLLER\u2010LÜDENSCHEIDT', MUELLER],
  ['lukasz dordevic', LUKASZ],
  ['علي كريمي', PERSIAN],
  ['张伟', ZHANG],
])('%s finds', (typed, person) => {
  expect(isFound(typed, person)).toBe(true);
});

test.each<[string, Searched]>([
  ['Maja', MAYA],
  ['8.3.1984', MAYA],
  ['1984-04', MAYA],
  ['4155550124', MAYA],
  ['.,-', MAYA],
  ['\u200b', MAYA],
  ['%', MAYA],
])('%s does not', (typed, person) => {
  expect(isFound(typed, person)).toBe(false);
});
