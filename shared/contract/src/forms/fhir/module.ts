// FHIR R4 Questionnaires: https://hl7.org/fhir/R4/questionnaire.html
export { type QuestionnaireAbout, questionnaireOf } from './questionnaire.ts';
export { formOf, type ImportProblem, type ReadQuestionnaire } from './read-questionnaire.ts';
export type * from './types.ts';
