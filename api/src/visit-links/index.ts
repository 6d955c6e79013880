// What the rest of the server may use of visit links.
export { visitLinkHandlers } from './calls.ts';
export { visitLink } from './visit-link.ts';
