/** What the form of an assignment holds. */
export interface AssignValues {
  patientId: string[];
  dynamicFormId: string[];
  /** `YYYY-MM-DD`; empty for none. */
  dueOn: string;
}
