/** Minutes for which messages about visits moved or cancelled together are held back, so that this can be undone. */
export const UNDO_MINUTES = 10;

/** The most appointments in a reassignment list and in one call that changes them. */
export const MOST_TOGETHER = 100;
