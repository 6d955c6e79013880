/** Appointments that a page of a list holds where nobody says otherwise (specification, section 9). */
export const PAGE_SIZE = 10;
