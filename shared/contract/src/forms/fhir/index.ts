// FHIR R4 Questionnaires: https://hl7.org/fhir/R4/questionnaire.html
export { inSections, type QuestionnaireAbout, questionnaireOf } from './questionnaire.ts';
export { formOf, type ImportProblem, type ReadQuestionnaire } from './read-questionnaire.ts';
export { FILES_ITEM, type Questionnaire, type QuestionnaireItem, sectionOf } from './types.ts';
