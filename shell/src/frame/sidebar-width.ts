/** Specification, section 9: 260 pixels. With a larger font it grows along, or names and brand would be cut off. */
export const SIDEBAR_WIDTH = 'max(260px, 16.25rem)';
