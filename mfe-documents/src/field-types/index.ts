export { type AnswerSheet, createAnswerSheet } from './answer-sheet.ts';
export { Questions, useShownNames } from './questions.tsx';
