import { problemWith, wanted } from './choice.ts';

const problem = (name: string, options = {}) => problemWith(wanted(name, options));

it('takes a name that is free, and makes title and address of it', () => {
  expect(wanted('mfe-lab-results')).toEqual({ name: 'lab-results', title: 'Lab results', route: '/lab-results' });
  expect(problem('lab-results')).toBeUndefined();
  expect(problem('patient', { route: '/patient-notes' })).toBeUndefined();
});

it.each([
  ['Billing', {}, '“Billing” is not a valid name'],
  ['lab--results', {}, 'is not a valid name'],
  ['../billing', {}, 'is not a valid name'],
  ['gateway', {}, '“gateway” is the name of another part'],
  ['auth', {}, 'The remote auth already exists in mfe-auth/.'],
  ['patient', {}, 'The route /patient belongs to the remote patients. Choose another: --route /my-patient.'],
  ['viewer', { route: '/document/view/x' }, 'The route /document/view/x belongs to the remote documents.'],
  ['releases', {}, 'The route /releases belongs to the gateway.'],
  ['billing', { route: 'billing' }, '“billing” is not a valid route. Use one such as /lab-results.'],
  ['billing', { title: "Doctor's bills" }, 'is not a valid title'],
])('refuses %s %j', (name, options, sentence) => {
  expect(problem(name, options)?.replaceAll("'", '’')).toContain(sentence.replaceAll("'", '’'));
});
