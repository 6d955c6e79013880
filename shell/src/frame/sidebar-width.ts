/** Specification, section 9: 260 pixels. It grows with a larger font, or names and brand would be cut off. */
export const SIDEBAR_WIDTH = 'max(260px, 16.25rem)';
