/** Specification, section 9. */
export const SIDEBAR_WIDTH = '260px';
